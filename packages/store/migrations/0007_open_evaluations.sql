-- What a job waits for is looked up with every change of a node, whatever the number of evaluations it has had.
CREATE INDEX evaluations_open_job ON evaluations (job_id, created_at, id) WHERE state IN ('pending', 'blocked');
