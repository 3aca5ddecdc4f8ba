"""The gradebook's tables, and the steps from each earlier version of them to the next."""

from __future__ import annotations

APPLICATION = 0x70_6C_67_62  # "plgb", by which a gradebook is told from any other SQLite file

_FIRST = """
CREATE TABLE class (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE students (student TEXT PRIMARY KEY, name TEXT NOT NULL, is_on_roster INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE sources (
    digest TEXT PRIMARY KEY,  -- of all that is graded: the file and its helpers
    sha256 TEXT NOT NULL,     -- of the file
    content BLOB NOT NULL,
    defect TEXT NOT NULL,     -- why the content is no Python, else empty
    shadowed TEXT NOT NULL    -- JSON: files beside it that an installed module hides
);

CREATE TABLE helpers (
    digest TEXT NOT NULL REFERENCES sources ON DELETE CASCADE,
    module TEXT NOT NULL,
    file TEXT NOT NULL,
    is_package INTEGER NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (digest, module)
) WITHOUT ROWID;

CREATE TABLE results (
    id INTEGER PRIMARY KEY,
    digest TEXT NOT NULL REFERENCES sources,
    exercise TEXT NOT NULL,
    revision TEXT NOT NULL,   -- of the exercise
    seed INTEGER NOT NULL,
    outcome TEXT NOT NULL,    -- passed, failed or no verdict
    earned INTEGER NOT NULL,
    possible INTEGER NOT NULL,
    diagnosis TEXT NOT NULL,  -- the likeliest mistake, else empty
    isolation TEXT NOT NULL,
    graded TEXT NOT NULL,     -- when, UTC
    seconds REAL NOT NULL,
    card TEXT NOT NULL,       -- the scorecard as JSON
    UNIQUE (digest, exercise, revision, seed)
);

CREATE TABLE submissions (
    student TEXT NOT NULL,
    exercise TEXT NOT NULL,
    path TEXT NOT NULL,
    submitted TEXT,           -- when, UTC
    problem TEXT NOT NULL,    -- why there is nothing to grade, else empty
    remark TEXT NOT NULL,     -- what was passed over
    digest TEXT REFERENCES sources,
    result INTEGER REFERENCES results,
    PRIMARY KEY (student, exercise)
) WITHOUT ROWID;

CREATE INDEX submissions_by_digest ON submissions (digest, exercise);
CREATE INDEX submissions_by_result ON submissions (result);
"""

# What lists and statistics need, without reading every scorecard.
_SECOND = """
ALTER TABLE results ADD COLUMN mistakes TEXT NOT NULL DEFAULT '[]';  -- JSON: the ids of all diagnoses
ALTER TABLE results ADD COLUMN checks TEXT NOT NULL DEFAULT '[]';    -- JSON: name, outcome, earned, possible of each
ALTER TABLE results ADD COLUMN fingerprint TEXT NOT NULL DEFAULT ''; -- the same for the same wrong numbers

UPDATE results SET
    mistakes = (SELECT json_group_array(json_extract(value, '$.id')) FROM json_each(card, '$.diagnoses')),
    checks = (
        SELECT json_group_array(json_array(
            json_extract(tier.value, '$.id') || '/' || json_extract(one.value, '$.id'),
            json_extract(one.value, '$.outcome'),
            json_extract(one.value, '$.points.earned'),
            json_extract(one.value, '$.points.possible')
        ))
        FROM json_each(card, '$.tiers') AS tier, json_each(tier.value, '$.checks') AS one
    ),
    fingerprint = coalesce(
        (
            SELECT json_extract(one.value, '$.evidence.fingerprint')
            FROM json_each(card, '$.tiers') AS tier, json_each(tier.value, '$.checks') AS one
            WHERE json_extract(one.value, '$.evidence.fingerprint') IS NOT NULL
        ),
        ''
    );
"""

# Version n is what the first n steps make.
STEPS: tuple[str, ...] = (_FIRST, _SECOND)
