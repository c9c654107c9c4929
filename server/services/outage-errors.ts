import type { FailureId } from '#schemas/api/errors.ts'

/** Codes of full storage, from PostgreSQL (class 53) and the file system. */
const storageFull: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/**
 * Codes of an unreachable PostgreSQL: starting, stopping, out of connections, or a broken connection (class 08 and
 * socket errors).
 */
const databaseDown =
  /^(57P0[1-5]|53300|08\w{3}|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/
/** Errors without a code from the driver: a connection broken during a statement, and a pool timeout. */
const lostLine =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** The outage behind an error; undefined for any other error. */
export function outageOf(error: unknown): FailureId | undefined {
  const { code, message, cause } = (error ?? {}) as { code?: unknown; message?: unknown; cause?: unknown }
  if (typeof code === 'string' && storageFull.has(code)) return 'server.storageFull'
  if (typeof code === 'string' && databaseDown.test(code)) return 'server.databaseDown'
  if (typeof message === 'string' && lostLine.test(message)) return 'server.databaseDown'
  return cause === undefined ? undefined : outageOf(cause)
}
