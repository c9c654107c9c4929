/**
 * API tests that `npm test` runs on both engines: they find most faults of the embedded database and start no server.
 * All others run on PostgreSQL there, if available, and on the embedded database in `npm run test:rest`.
 */
export const bothEngines: readonly string[] = [
  // statements, plans and catalogs
  'tests/server/services/db/foreign-key-indexes.test.ts',
  'tests/server/services/db/prepared-statements.test.ts',
  'tests/server/crud/views-and-service-modules.test.ts',
  'tests/server/crud/sync-tables.test.ts',
  // the single connection
  'tests/server/crud/bulk-operations.test.ts',
  'tests/server/services/work-queue.test.ts',
  'tests/plugins/form-fill/server/submit-answers.test.ts',
  // types on the wire and collation
  'tests/server/crud/list-totals.test.ts',
  'tests/server/naughty-strings.test.ts',
]
