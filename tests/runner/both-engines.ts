/**
 * API tests whose subject the two engines do differently: `npm test` runs them on both. All others run on PostgreSQL
 * there, where one answers, and on the embedded database in `npm run test:rest`.
 */
export const bothEngines: readonly string[] = [
  // the folder, the thread and the process of the embedded database
  'tests/server/crash.test.ts',
  'tests/server/killed-task.test.ts',
  'tests/server/outage.test.ts',
  'tests/server/processes.test.ts',
  'tests/server/stop.test.ts',
  'tests/server/services/db/data-dir.test.ts',
  'tests/server/services/db/embedded.test.ts',
  'tests/server/services/db/folder.test.ts',
  'tests/server/services/db/indexes.test.ts',
  'tests/server/services/db/prepared.test.ts',
  'tests/plugins/ops/server/ops.test.ts',
  // one connection that everybody waits for
  'tests/server/features.test.ts',
  'tests/server/services/background-tasks.test.ts',
  'tests/server/services/mail.test.ts',
  'tests/server/services/work-queue.test.ts',
  'tests/server/crud/bulk.test.ts',
  'tests/server/domains/search/statement-timeout.test.ts',
  'tests/server/kit/batched.test.ts',
  'tests/plugins/form-fill/server/submit.test.ts',
  // tables that are made and changed, catalogs that are read
  'tests/server/crud/sources.test.ts',
  'tests/server/crud/tables.test.ts',
  'tests/server/domains/account/unique-email.test.ts',
  // types on the wire and collation
  'tests/server/crud/totals.test.ts',
  'tests/server/naughty-strings.test.ts',
  'tests/plugins/form-data/server/data.test.ts',
  'tests/plugins/statistics/server/statistics.test.ts',
]
