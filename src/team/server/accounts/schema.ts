// Lists the steps that make the schema `clew_team`, in order. A step is never edited after a release; a change is a new one.

export const STEPS: readonly (readonly [name: string, sql: string])[] = [
  [
    "accounts",
    `create table clew_team.organisation (
       id text primary key,
       title text not null,
       audit_entries bigint not null default 0,
       audit_hash text not null default '',
       created_at timestamptz not null default now());
     create table clew_team.person (
       id text primary key,
       organisation text not null references clew_team.organisation,
       name text not null,
       roles text[] not null,
       created_at timestamptz not null default now(),
       removed_at timestamptz);
     create unique index person_name on clew_team.person (organisation, lower(name));
     create table clew_team.invitation (
       hash text primary key,
       person text not null references clew_team.person,
       created_at timestamptz not null default now(),
       expires_at timestamptz not null,
       used_at timestamptz);
     create table clew_team.token (
       id text primary key,
       hash text not null unique,
       person text not null references clew_team.person,
       kind text not null,
       name text not null,
       created_at timestamptz not null default now(),
       used_at timestamptz not null default now(),
       expires_at timestamptz not null,
       revoked_at timestamptz);
     create index token_of on clew_team.token (person);`,
  ],
  [
    "projects",
    `create table clew_team.project (
       organisation text not null references clew_team.organisation,
       id text not null,
       limited boolean not null default false,
       shared_at timestamptz not null default now(),
       primary key (organisation, id));
     create table clew_team.project_reader (
       organisation text not null,
       project text not null,
       person text not null references clew_team.person,
       primary key (organisation, project, person),
       foreign key (organisation, project) references clew_team.project on delete cascade);`,
  ],
  [
    "audit",
    `create table clew_team.audit (
       organisation text not null references clew_team.organisation,
       number bigint not null,
       at timestamptz not null,
       person text not null,
       action text not null,
       owner text,
       subject text,
       hash text not null,
       primary key (organisation, number));
     create index audit_of_owner on clew_team.audit (organisation, owner, number);
     create function clew_team.refuse_change() returns trigger language plpgsql as
       $$ begin raise exception 'The audit is only added to.'; end $$;
     create trigger audit_stays before update or delete or truncate on clew_team.audit
       for each statement execute function clew_team.refuse_change();`,
  ],
  [
    "received",
    `create table clew_team.piece (
       person text not null references clew_team.person,
       hash text not null,
       length integer not null,
       data bytea,
       put_at timestamptz not null default now(),
       primary key (person, hash));
     create table clew_team.log (
       organisation text not null references clew_team.organisation,
       person text not null references clew_team.person,
       machine text not null references clew_team.token,
       agent text not null,
       session_id text not null,
       name text not null,
       project text not null,
       level text not null,
       top_id text not null,
       seq integer not null,
       receipt text not null,
       digest text not null,
       manifest jsonb not null,
       first_at timestamptz not null default clock_timestamp(),
       primary key (machine, agent, session_id, name));
     create index log_of_top on clew_team.log (organisation, top_id);
     create index log_of_person on clew_team.log (person, session_id);
     create table clew_team.written (
       organisation text not null references clew_team.organisation,
       path text not null,
       top_id text not null,
       digest text not null,
       generations jsonb not null,
       primary key (organisation, path));
     create index written_of_top on clew_team.written (organisation, top_id);
     create sequence clew_team.waiting_number;
     create table clew_team.waiting (
       organisation text not null references clew_team.organisation,
       top_id text not null,
       number bigint not null default nextval('clew_team.waiting_number'),
       primary key (organisation, top_id));
     create table clew_team.forgotten (
       person text not null references clew_team.person,
       session_id text not null,
       number bigint not null,
       primary key (person, session_id));
     create table clew_team.mark (
       person text not null references clew_team.person,
       session_id text not null,
       field text not null,
       value jsonb not null,
       ms bigint not null,
       count bigint not null,
       machine text not null,
       number bigint not null,
       primary key (person, session_id, field));
     create sequence clew_team.change_number;
     create table clew_team.usage_line (
       machine text not null,
       agent text not null,
       session_id text not null,
       name text not null,
       number integer not null,
       line jsonb not null,
       primary key (machine, agent, session_id, name, number),
       foreign key (machine, agent, session_id, name) references clew_team.log on delete cascade);`,
  ],
  [
    "retention",
    `alter table clew_team.project add column retention_days integer check (retention_days > 0);
     alter table clew_team.log add column modified_at timestamptz;
     update clew_team.log set modified_at = least(now(), (manifest ->> 'modified_at')::timestamptz);
     alter table clew_team.log alter column modified_at set not null;`,
  ],
  [
    "bytes apart",
    `create table clew_team.piece_data (
       person text not null,
       hash text not null,
       data bytea not null,
       primary key (person, hash),
       foreign key (person, hash) references clew_team.piece on delete cascade);
     insert into clew_team.piece_data (person, hash, data)
       select person, hash, data from clew_team.piece where data is not null;
     alter table clew_team.piece drop column data;`,
  ],
  [
    "keys",
    `alter table clew_team.organisation add column keys text;
     drop table clew_team.forgotten;`,
  ],
  [
    // Who may see what, for the archives' own policies and for the server alike.
    "walls",
    `create index log_of_project on clew_team.log (organisation, project, person, top_id);
     create view clew_team.hidden_project as
       select project.organisation, project.id as project, person.id as person
       from clew_team.project join clew_team.person on person.organisation = project.organisation
       where limited and not exists (
         select 1 from clew_team.project_reader as reader
         where reader.organisation = project.organisation and reader.project = project.id and reader.person = person.id)
       and not exists (
         select 1 from clew_team.log
         where log.organisation = project.organisation and log.project = project.id and log.person = person.id);
     -- Sessions that nothing says the project of any more, until they are removed: hidden from everyone.
     create view clew_team.withdrawn as
       select organisation, top_id from clew_team.waiting where not exists (
         select 1 from clew_team.log where log.organisation = waiting.organisation and log.top_id = waiting.top_id);
     create function clew_team.wall(of_organisation text, for_person text) returns text language plpgsql stable as $$ begin
       return case
         when not exists (select 1 from clew_team.person where id = for_person and organisation = of_organisation
           and removed_at is null and roles && '{member,viewer}') then 'closed'
         when exists (select 1 from clew_team.hidden_project where organisation = of_organisation and person = for_person)
           or exists (select 1 from clew_team.withdrawn where organisation = of_organisation) then 'each'
         else 'open' end;
     end $$;
     create function clew_team.hidden_sessions(of_organisation text, for_person text) returns setof text
       language plpgsql stable as $$ begin
       return query select distinct log.top_id from clew_team.hidden_project as hidden join clew_team.log
           on log.organisation = hidden.organisation and log.project = hidden.project
         where hidden.organisation = of_organisation and hidden.person = for_person
         union select withdrawn.top_id from clew_team.withdrawn where organisation = of_organisation;
     end $$;`,
  ],
  ["pushed", "alter table clew_team.log add column pushed_at timestamptz not null default clock_timestamp()"],
];
