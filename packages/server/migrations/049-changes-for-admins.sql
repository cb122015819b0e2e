-- Open pages of admins are told that there is a report, or that a message to users is on its way.
create trigger read_model_changed after insert or update or delete on reports
  for each statement execute function read_model.record_subject('admin');
create trigger read_model_changed after insert or update or delete on mailings
  for each statement execute function read_model.record_subject('admin');
