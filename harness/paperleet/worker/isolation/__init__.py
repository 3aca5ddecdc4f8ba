"""What a child does to itself before it sees a byte of a submission: one mechanism a module, without privilege."""
