import { hash, randomBytes } from 'node:crypto'
import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import { adminRole, everything } from '#schemas/api/current-user-api-types.ts'
import type { EndOfSession } from '#schemas/api/websocket-messages.ts'
import { requirePermission } from '../authorization/require-permission.ts'
import type { Caller, RoleGrant } from '../kit/caller.ts'
import type { Db } from '../kit/database-tables.ts'

const touchMs = 60_000
/** How long a process trusts its cached session without a message. */
const believeMs = 10_000
const rememberedSessions = 5_000

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
  }
}

/**
 * A message on the bus's channel `session`: a session has ended, or users' sessions and permissions must be reloaded.
 */
export interface SessionNews {
  readonly tokenHash?: string
  /** The session continues under this hash. */
  readonly renewed?: string
  /** The reason, for the affected users. */
  readonly reason?: EndOfSession
}

/** The counterpart of a session at a single sign-on server. */
export interface Elsewhere {
  /** The CAS ticket by which that server ends the session. */
  readonly ticket?: string
  /** The URL to sign out there. */
  readonly logoutUrl?: string
}

export interface Sessions {
  /** Starts a session and returns its token. The token exists in clear text only here. */
  start(userId: number, from: { ip: string; userAgent: string | undefined }, elsewhere?: Elsewhere): Promise<string>
  end(tokenHash: string, reason?: EndOfSession): Promise<void>
  /** Gives a session a new token and ends the user's other sessions: the old token no longer works. */
  renewAlone(userId: number, tokenHash: string, reason: EndOfSession): Promise<string>
  /** Ends the session that began with this ticket, if any. */
  endByTicket(ticket: string): Promise<void>
  /** The sign-out URL of the session's single sign-on server; undefined for local sessions. */
  logoutUrl(tokenHash: string): Promise<string | undefined>
  /** Ends all sessions of a user, except `but`. */
  endAll(userId: number, reason: EndOfSession, but?: string): Promise<void>
  /** Makes every process reload roles and permissions. */
  forget(): Promise<void>
  /**
   * The caller with this token; undefined when the session has ended. A lookup counts as use and extends the session.
   */
  callerBy(token: string): Promise<Caller | undefined>
  /** A user as a caller without a session, for work in the background; undefined when disabled. */
  callerOf(userId: number): Promise<Caller | undefined>
  /** The sessions among these that still exist. A lookup does not extend them. */
  alive(tokenHashes: readonly string[]): Promise<ReadonlySet<string>>
}

/** Decorates `app.sessions`, finds the caller of each request, and refuses callers without access to the route. */
export const session = fp(
  async (app) => {
    /** Sliding lifetime: each use extends the session by this, at most once a minute. */
    const sessionMs = (): number => app.settings.signIn().sessionMinutes * 60_000
    /** Passwords set before this time have expired; undefined: no password expires. */
    const passwordsBefore = (): Date | undefined => {
      const { validDays } = app.settings.password()
      return validDays > 0 ? new Date(app.clock().getTime() - validDays * 86_400_000) : undefined
    }
    const remembered = new LRUCache<string, { caller: Caller; expires: number; read: number; touched: number }>({
      max: rememberedSessions,
    })
    /** Number of cache resets: a read started before a reset is not cached after it. */
    let forgotten = 0
    const hashOf = (token: string): string => hash('sha256', token)
    app.bus.subscribe('session', (body) => {
      const { tokenHash } = body as SessionNews
      forgotten++
      if (tokenHash) remembered.delete(tokenHash)
      else remembered.clear()
    })
    app.bus.subscribe('reconnected', () => {
      forgotten++
      remembered.clear()
    })

    app.decorate('sessions', {
      async start(userId, { ip, userAgent }, elsewhere = {}) {
        const token = randomBytes(32).toString('base64url')
        const now = app.clock()
        await app.db
          .insertInto('sysSession')
          .values({
            tokenHash: hashOf(token),
            userId,
            createTime: now,
            seenTime: now,
            expireTime: new Date(now.getTime() + sessionMs()),
            ip,
            userAgent: userAgent?.slice(0, 500) ?? null,
            ssoTicketHash: elsewhere.ticket === undefined ? null : hashOf(elsewhere.ticket),
            ssoLogoutUrl: elsewhere.logoutUrl ?? null,
          })
          .execute()
        return token
      },
      async end(tokenHash, reason = 'signedOut') {
        await app.db.deleteFrom('sysSession').where('tokenHash', '=', tokenHash).execute()
        await app.bus.publish('session', { tokenHash, reason } satisfies SessionNews)
      },
      async renewAlone(userId, tokenHash, reason) {
        const token = randomBytes(32).toString('base64url')
        await app.db
          .updateTable('sysSession')
          .set({ tokenHash: hashOf(token) })
          .where('tokenHash', '=', tokenHash)
          .execute()
        // published before the other sessions end: a socket still under the old token would end with them
        await app.bus.publish('session', { tokenHash, renewed: hashOf(token) } satisfies SessionNews)
        await app.sessions.endAll(userId, reason, hashOf(token))
        return token
      },
      async endByTicket(ticket) {
        const rows = await app.db
          .selectFrom('sysSession')
          .select('tokenHash')
          .where('ssoTicketHash', '=', hashOf(ticket))
          .execute()
        for (const { tokenHash } of rows) await app.sessions.end(tokenHash, 'signedOut')
      },
      async logoutUrl(tokenHash) {
        const row = await app.db
          .selectFrom('sysSession')
          .select('ssoLogoutUrl')
          .where('tokenHash', '=', tokenHash)
          .executeTakeFirst()
        return row?.ssoLogoutUrl ?? undefined
      },
      async endAll(userId, reason, but) {
        await app.db
          .deleteFrom('sysSession')
          .where('userId', '=', userId)
          .where('tokenHash', '<>', but ?? '')
          .execute()
        await app.bus.publish('session', { reason } satisfies SessionNews)
      },
      async forget() {
        await app.bus.publish('session', {} satisfies SessionNews)
      },
      callerBy: (token) => callerBy(token),
      callerOf: (userId) => readUser(app.db, userId, passwordsBefore()),
      async alive(tokenHashes) {
        if (tokenHashes.length === 0) return new Set()
        const rows = await app.db
          .selectFrom('sysSession as s')
          .innerJoin('sysUser as u', 'u.userId', 's.userId')
          .select('s.tokenHash')
          .where(sql<boolean>`s.token_hash = any (${[...tokenHashes]}::text[])`)
          .where('s.expireTime', '>', app.clock())
          .where('u.status', '=', '0')
          .where('u.delFlag', '=', '0')
          .execute()
        return new Set(rows.map((row) => row.tokenHash))
      },
    } satisfies Sessions)

    const callerBy = async (token: string): Promise<Caller | undefined> => {
      const tokenHash = hashOf(token)
      const now = app.clock().getTime()
      let known = remembered.get(tokenHash)
      if (!known || now - known.read > believeMs) {
        const before = forgotten
        const found = await readSession(app.db, tokenHash, passwordsBefore())
        if (!found) {
          remembered.delete(tokenHash)
          return undefined
        }
        known = { ...found, read: now }
        if (forgotten === before) remembered.set(tokenHash, known)
      }
      if (now >= known.expires) return undefined
      if (now - known.touched > touchMs) {
        known.touched = now
        known.expires = now + sessionMs()
        await app.db
          .updateTable('sysSession')
          .set({ seenTime: new Date(now), expireTime: new Date(known.expires) })
          .where('tokenHash', '=', tokenHash)
          .execute()
      }
      return known.caller
    }

    app.decorateRequest('caller', undefined)
    app.addHook('onRequest', async (request) => {
      const token = bearer(request)
      request.caller = request.task?.caller ?? (token ? await callerBy(token) : undefined)
      const access = request.routeOptions.config.access
      if (access && access.permission !== '@module') requirePermission(request.caller, access.permission)
    })
  },
  { name: 'session', dependencies: ['bus', 'settings', 'background-tasks'] },
)

/** The bearer token. A cookie alone never authenticates, because another site can make the browser send it. */
function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
}

async function readSession(db: Db, tokenHash: string, tooOld: Date | undefined) {
  const row = await db
    .selectFrom('sysSession as s')
    .innerJoin('sysUser as u', 'u.userId', 's.userId')
    .where('s.tokenHash', '=', tokenHash)
    .where('u.status', '=', '0')
    .where('u.delFlag', '=', '0')
    .select([...userColumns, 's.expireTime', 's.seenTime'])
    .executeTakeFirst()
  if (!row) return undefined
  const { expireTime, seenTime, ...user } = row
  const caller = await callerFrom(db, user, tokenHash, tooOld)
  return { caller, expires: expireTime.getTime(), touched: seenTime.getTime() }
}

async function readUser(db: Db, userId: number, tooOld: Date | undefined): Promise<Caller | undefined> {
  const user = await db
    .selectFrom('sysUser as u')
    .where('u.userId', '=', userId)
    .where('u.status', '=', '0')
    .where('u.delFlag', '=', '0')
    .select(userColumns)
    .executeTakeFirst()
  return user && callerFrom(db, user, '', tooOld)
}

const userColumns = [
  'u.userId',
  'u.userName',
  'u.nickName',
  'u.deptId',
  'u.avatar',
  'u.mustChangePassword',
  'u.password',
  'u.passwordTime',
] as const

async function callerFrom(
  db: Db,
  {
    password,
    passwordTime,
    ...user
  }: Omit<Caller, 'roles' | 'roleIds' | 'permissions' | 'grants' | 'tokenHash'> & {
    readonly password: string | null
    readonly passwordTime: Date
  },
  tokenHash: string,
  tooOld: Date | undefined,
): Promise<Caller> {
  // an account without a password signs in elsewhere
  const passwordExpired = password !== null && tooOld !== undefined && passwordTime < tooOld
  return {
    ...user,
    mustChangePassword: user.mustChangePassword || passwordExpired,
    passwordExpired,
    ...(await grantsOf(db, user.userId)),
    tokenHash,
  }
}

async function grantsOf(db: Db, userId: number): Promise<Pick<Caller, 'roles' | 'roleIds' | 'permissions' | 'grants'>> {
  const { rows } = await sql<{ roleId: number; roleKey: string; dataScope: string; perms: readonly string[] | null }>`
    select r.role_id, r.role_key, r.data_scope, array_agg(distinct m.perms) filter (where m.perms <> '') as perms
    from sys_user_role ur
    join sys_role r on r.role_id = ur.role_id and r.status = '0' and r.del_flag = '0'
    left join sys_role_menu rm on rm.role_id = r.role_id
    left join sys_menu m on m.menu_id = rm.menu_id and m.status = '0'
    where ur.user_id = ${userId} group by r.role_id order by r.role_key`.execute(db)
  const [roles, roleIds] = [rows.map(({ roleKey }) => roleKey), rows.map(({ roleId }) => roleId)]
  if (roles.includes(adminRole)) return { roles, roleIds, permissions: [everything], grants: [] }
  const grants = rows.map(({ roleId, dataScope, perms }): RoleGrant => ({
    roleId,
    dataScope,
    permissions: perms ?? [],
  }))
  return { roles, roleIds, permissions: [...new Set(grants.flatMap((grant) => grant.permissions))].sort(), grants }
}
