"""The untrusted side: nothing here imports the judge, click, rich or pydantic."""
