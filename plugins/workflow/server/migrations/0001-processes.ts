import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/**
 * The rows of processes (design/workflow.md, Decisions 2). Ids of rows count within their instance. What is searched has
 * a column; the rest of a row is the engine's own, as JSON. `wf_definition` belongs to its module file.
 */
export const processes: Migration = {
  async up(db) {
    const statements = [
      sql`create table wf_model (
        form_id bigint primary key, tree jsonb, xml text, revision integer not null default 1, update_by varchar(64), update_time timestamptz not null)`,
      sql`create table wf_definition_model (
        definition_id bigint primary key, form_id bigint, xml text not null, graph json not null)`,
      sql`create table wf_start (
        definition_id bigint not null, node varchar(200) not null, kind varchar(10) not null, name varchar(200), due timestamptz, repetitions integer,
        claimed_until timestamptz, primary key (definition_id, node))`,
      sql`create index wf_start_due on wf_start (due) where due is not null`,
      sql`create table wf_instance (
        instance_id bigint generated always as identity primary key, definition_id bigint not null, name varchar(200) not null,
        status varchar(12) not null default 'running', starter bigint, revision integer not null default 0, state jsonb not null, variables jsonb not null,
        form_id bigint, form_version integer, submission_id bigint, parent_instance bigint, parent_token integer,
        create_time timestamptz not null, end_time timestamptz)`,
      sql`create unique index wf_instance_submission on wf_instance (submission_id) where submission_id is not null`,
      sql`create unique index wf_instance_parent on wf_instance (parent_instance, parent_token) where parent_instance is not null`,
      sql`create index wf_instance_starter on wf_instance (starter, instance_id desc)`,
      sql`create index wf_instance_definition on wf_instance (definition_id)`,
      sql`create table wf_token (
        instance_id bigint not null references wf_instance on delete cascade, id integer not null, data jsonb not null, primary key (instance_id, id))`,
      sql`create table wf_task (
        instance_id bigint not null references wf_instance on delete cascade, id integer not null, token integer not null, node varchar(200) not null,
        name varchar(500) not null, state varchar(10) not null, assignee bigint, closed_by bigint, due timestamptz, data jsonb not null,
        create_time timestamptz not null, close_time timestamptz, primary key (instance_id, id))`,
      sql`create index wf_task_todo on wf_task (assignee, create_time desc, instance_id, id) where state = 'open'`,
      sql`create table wf_task_candidate (
        instance_id bigint not null, task_id integer not null, identity varchar(120) not null, primary key (instance_id, task_id, identity),
        foreign key (instance_id, task_id) references wf_task on delete cascade)`,
      sql`create index wf_task_candidate_identity on wf_task_candidate (identity)`,
      sql`create table wf_subscription (
        instance_id bigint not null references wf_instance on delete cascade, id integer not null, kind varchar(10) not null, name varchar(200),
        due timestamptz, claimed_until timestamptz, data jsonb not null, primary key (instance_id, id))`,
      sql`create index wf_subscription_due on wf_subscription (due) where due is not null`,
      sql`create index wf_subscription_name on wf_subscription (kind, name) where name is not null`,
      sql`create table wf_activity (
        instance_id bigint not null references wf_instance on delete cascade, id integer not null, node varchar(200) not null, state varchar(10) not null,
        began timestamptz not null, ended timestamptz, primary key (instance_id, id))`,
      sql`create table wf_comment (
        instance_id bigint not null references wf_instance on delete cascade, id integer not null, node varchar(200), task_id integer, user_id bigint,
        action varchar(30) not null, comment text, to_users jsonb, attachments jsonb, signature text, create_time timestamptz not null, primary key (instance_id, id))`,
      sql`create index wf_comment_user on wf_comment (user_id, create_time desc) where task_id is not null`,
      sql`create table wf_copy (
        instance_id bigint not null references wf_instance on delete cascade, user_id bigint not null, node varchar(200) not null, create_time timestamptz not null,
        primary key (instance_id, user_id, node))`,
      sql`create index wf_copy_user on wf_copy (user_id, create_time desc)`,
      sql`create table wf_outbox (
        instance_id bigint not null references wf_instance on delete cascade, id integer not null, body jsonb not null, create_time timestamptz not null,
        done_time timestamptz, primary key (instance_id, id))`,
    ]
    for (const statement of statements) await statement.execute(db)
  },
}
