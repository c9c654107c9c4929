import type { FailureId } from '#schemas/api/errors.ts'

/** Of PostgreSQL (class 53) and of the file system. */
const storageFull: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/**
 * PostgreSQL that stops or starts, takes no more connections, or whose line broke (class 08 of its error codes, and the
 * socket's own).
 */
const databaseDown =
  /^(57P0[1-5]|53300|08\w{3}|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/
/** The driver gives these no code: a line that broke under a statement, and a pool whose wait was in vain. */
const lostLine =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Which outage of what the server stands on an error tells of; undefined for everything else. */
export function outageOf(error: unknown): FailureId | undefined {
  const { code, message, cause } = (error ?? {}) as { code?: unknown; message?: unknown; cause?: unknown }
  if (typeof code === 'string' && storageFull.has(code)) return 'server.storageFull'
  if (typeof code === 'string' && databaseDown.test(code)) return 'server.databaseDown'
  if (typeof message === 'string' && lostLine.test(message)) return 'server.databaseDown'
  return cause === undefined ? undefined : outageOf(cause)
}
