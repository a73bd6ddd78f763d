-- Mails name the zone of the place. Texts the office wrote itself, and mails that have not left yet, knew Lisbon's alone.
update email_templates set body = regexp_replace(body, '(\{\{ *(time|start|oldTime|answerBy|until|heldUntil) *\}\}) \(Lisbo[an]\)', '\1 ({{ zone }})', 'g')
where body ~ '\{\{ *(time|start|oldTime|answerBy|until|heldUntil) *\}\} \(Lisbo[an]\)';
update emails set variables = variables || jsonb_build_object('zone', case language when 'pt' then 'Lisboa' else 'Lisbon' end)
where variables ? 'time' and not variables ? 'zone';
