-- Writes that were refused are on record too, with the reason.
ALTER TABLE audit ADD COLUMN problem TEXT;

-- What a node itself says its labels are, for when an operator's no longer count.
ALTER TABLE nodes ADD COLUMN own_labels TEXT;
