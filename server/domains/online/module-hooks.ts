import type { EndOfSession } from '#schemas/api/websocket-messages.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import type { HookContext, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { AppError } from '#server/kit/app-error.ts'
import { deviceOf } from '#server/kit/parse-user-agent.ts'
import { networkLocation } from '#server/kit/ip-address-ranges.ts'
import { anyStronger } from '#server/authorization/assignable-roles.ts'
import { onlineStore } from './store.ts'

/** A session counts as online for this long after its last call, in milliseconds. */
const activeMs = 180_000

/** Hooks of the module of online users: lists sessions with their addresses, and ends them. */
export const onlineHooks: ModuleHooks = {
  module: 'system/online',

  async rows({ db, caller, locale, now }) {
    const sessions = await onlineStore(db).open(now)
    return sessions.map(({ tokenHash, userAgent, ...session }) => {
      const mine = tokenHash === caller.tokenHash
      const isActive = now.getTime() - session.seenTime.getTime() < activeMs
      return {
        ...session,
        ...deviceOf(userAgent ?? ''),
        loginLocation: textIn(networkLocation(session.ipaddr ?? ''), locale),
        mine,
        state: mine ? 'mine' : isActive ? 'active' : 'idle',
      }
    })
  },

  remove: forceOut,
  removeLog: 'FORCE',

  actions: {
    forceOut: async (context, { rows }) => forceOut(context, rows),
    forceOutChosen: async (context, { rows }) => forceOut(context, rows),
  },
}

/**
 * Ends sessions in every process. The own session is ended by signing out, and sessions of users with more permissions
 * stay.
 */
async function forceOut({ db, bus, caller }: HookContext, rows: readonly Row[]): Promise<void> {
  if (rows.some((row) => row.mine)) throw new AppError('session.own')
  const others = [...new Set(rows.map((row) => row.userId as number))].filter((id) => id !== caller.userId)
  if (await anyStronger(db, others, caller)) throw new AppError('person.stronger')
  const ended = await onlineStore(db).end(rows.map((row) => row.sessionId as number))
  for (const tokenHash of ended) await bus.publish('session', { tokenHash, reason: 'forcedOut' satisfies EndOfSession })
}
