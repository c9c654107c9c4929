/** SQLSTATE of a unique violation. */
export const uniqueViolation = '23505'
/** SQLSTATE of a foreign key violation. */
export const foreignKeyViolation = '23503'

const stateOf = (error: unknown): string => String((error as { code?: unknown }).code)

/**
 * SQLSTATE classes of invalid data (22) and constraint violations (23): errors of values, not of the connection or the
 * server.
 */
export const isDataError = (error: unknown): boolean => /^2[23]/.test(stateOf(error))

/**
 * Whether the database refused a statement because of one of its elements: SQLSTATE classes of data (22), constraints
 * (23), deadlocks (40) and our own functions (FW). Such a statement has written nothing. A lost connection does not
 * count.
 */
export const isElementError = (error: unknown): boolean => /^(22|23|40|FW)/.test(stateOf(error))
