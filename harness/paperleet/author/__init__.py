"""The bench of those who write exercises: a course of one's own, skeletons, validation, and JSON Schemas."""
