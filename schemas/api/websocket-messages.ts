/** URL and heartbeat of the live socket (specification §4, §7, §9). */
export const socketPath = '/api/ws'
export const heartbeatMs = 20_000
export const reconnectMs = 5_000
export const ping = 'PING'
export const pong = 'PONG'

/** A message of the socket, as JSON; `PING` and `PONG` are plain text. */
export interface LiveMessage {
  readonly msgType: string
  readonly body: unknown
}

/**
 * Signals that messages may have been lost, so that clients reload their data. The browser raises it after
 * reconnecting, the server after losing its own connection.
 */
export const reconnected = 'reconnected'

/** Reason why a session ended while its user was online. */
export type EndOfSession = 'signedOut' | 'forcedOut' | 'passwordChanged' | 'expired'

/** Body of `forcedOut`, the last message before the socket closes. */
export interface ForcedOut {
  readonly reason: EndOfSession
}

/**
 * Body of `module.changed`: rows of a module have changed. Sent to users who may list the module, about rows in their
 * scope.
 */
export interface ModuleChanged {
  readonly module: string
  /** `schema`: the module itself has changed. */
  readonly op: 'create' | 'update' | 'remove' | 'restore' | 'purge' | 'sort' | 'schema'
  /** Number of changed rows. */
  readonly n: number
  /** Ids of changed rows, at most 100. */
  readonly ids: readonly number[]
  /** Whether the recipient made the change, such as in another tab, or the system did, such as the next run of a job. */
  readonly own?: true | 'system'
}

/** Close codes in addition to those of RFC 6455 (1001: shutdown, 1009: frame too large). */
export const closeCodes = { sessionEnded: 4401, flooding: 4429 } as const
