/** Where the live socket is, and how often it proves to be alive (specification §4, §7, §9). */
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
 * Messages may have been missed: what must be right is read again. The browser tells itself when its socket is back,
 * the server when its own line was cut.
 */
export const reconnected = 'reconnected'

/** Why a session has ended while its owner was there. */
export type EndOfSession = 'signedOut' | 'forcedOut' | 'passwordChanged' | 'expired'

/** Body of `forcedOut`, the last message before the socket closes. */
export interface ForcedOut {
  readonly reason: EndOfSession
}

/**
 * Body of `module.changed`: rows of a module are no longer what they were. It goes to people who may list it, of rows
 * in their reach.
 */
export interface ModuleChanged {
  readonly module: string
  /** `schema`: the module itself is another. */
  readonly op: 'create' | 'update' | 'remove' | 'restore' | 'purge' | 'sort' | 'schema'
  /** How many rows. */
  readonly n: number
  /** Which, at most 100 of them. */
  readonly ids: readonly number[]
  /** The reader's own doing, perhaps in another tab. */
  readonly own?: true
}

/** Why the server closes a socket, beside the codes of RFC 6455: 1001 it stops, 1009 a frame was too big. */
export const closeCodes = { sessionEnded: 4401, flooding: 4429 } as const
