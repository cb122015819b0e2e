-- Recaps in memory name what points are for.
create trigger read_model_changed after insert or update or delete on statistics
  for each statement execute function read_model.record_subject('season');
