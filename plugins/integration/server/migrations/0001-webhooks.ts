import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** Webhooks of forms, and what each was sent. A delivery is one event for one webhook, however often it is told. */
export const webhooks: Migration = {
  async up(db) {
    await sql`
      create table if not exists form_webhook (
        webhook_id bigint generated always as identity primary key,
        form_id bigint not null references form on delete cascade,
        url varchar(500) not null,
        events text[] not null,
        secret varchar(200) not null,
        enabled boolean not null default true,
        create_by varchar(64),
        create_time timestamptz not null,
        update_by varchar(64),
        update_time timestamptz not null
      )`.execute(db)
    await sql`create index if not exists ix_form_webhook_form on form_webhook (form_id)`.execute(db)
    await sql`
      create table if not exists form_webhook_delivery (
        delivery_id uuid primary key,
        webhook_id bigint not null references form_webhook on delete cascade,
        event_id varchar(64) not null,
        event varchar(32) not null,
        submission_id bigint,
        event_time timestamptz not null,
        status varchar(16) not null,
        attempts integer not null default 0,
        response_status integer,
        problem varchar(32),
        response_text varchar(2000),
        took integer,
        create_time timestamptz not null,
        last_time timestamptz,
        next_time timestamptz,
        unique (webhook_id, event_id)
      )`.execute(db)
    await sql`create index if not exists ix_form_webhook_delivery_time on form_webhook_delivery (webhook_id, create_time desc, delivery_id)`.execute(
      db,
    )
    await sql`create index if not exists ix_form_webhook_delivery_age on form_webhook_delivery (create_time)`.execute(
      db,
    )
  },
}
