import fp from 'fastify-plugin'
import { AppError } from '../../kit/app-error.ts'
import { passwordMatches } from '../../kit/password-hash.ts'
import type { SignInEntry } from '../../kit/services/audit-log.ts'
import type { PasswordSignIn } from '../../kit/services/passwords.ts'
import { sessionStore } from './store.ts'
import { unknownUserLocks } from './unknown-user-lock.ts'

/**
 * Checks of one name take turns, since each is counted as wrong until it is right: many correct passwords at once would
 * else lock the account. Across processes only as many are under way as there are processes.
 */
const turns = new Map<string, Promise<unknown>>()
async function takeTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(name) ?? Promise.resolve()).then(work, work)
  turns.set(name, mine)
  try {
    return await mine
  } finally {
    if (turns.get(name) === mine) turns.delete(name)
  }
}

/** Decorates `app.passwordSignIn`. */
export const passwordSignIn = fp(
  async (app) => {
    const store = sessionStore(app.db)
    const strangers = unknownUserLocks(app)
    const signIn: PasswordSignIn = async (request, userName, given) => {
      // cuts longer names and passwords, which cannot match, so that they cost no more time
      const username = userName.slice(0, 100)
      const password = given.slice(0, 200)
      const now = app.clock()
      const note = (fault?: SignInEntry['fault']): Promise<void> =>
        app.audit.signIn({
          userName: username,
          ip: request.ip,
          userAgent: request.headers['user-agent'],
          ...(fault ? { fault } : {}),
        })
      // both run for every name, so that the time of the answer reveals no more than its text
      const [user, strangerLock] = await Promise.all([store.findUser(username), strangers.lockedUntil(username)])
      const lockedUntil = user ? user.lockedUntil : strangerLock
      const locked = async (until: Date | null | undefined): Promise<AppError> => {
        const seconds = Math.max(1, Math.ceil(((until ?? now).getTime() - now.getTime()) / 1000))
        await note('session.locked')
        return new AppError('session.locked', undefined, { data: { retryAfter: seconds } })
      }
      const lockNow = async (): Promise<Date | null | undefined> =>
        user ? (await store.findUser(username))?.lockedUntil : strangers.lockedUntil(username)
      if (lockedUntil && lockedUntil > now) throw await locked(lockedUntil)
      if (app.settings.account('captchaEnabled') === 'true') await app.captchaGate.demand(request)
      else await app.captchaGate.demandAfterFaults(request, 'login', username)
      const isRight = await takeTurn(username.toLowerCase(), async () => {
        const isCounted = await (user
          ? store.reserveAttempt(user.userId, now, app.settings.signIn())
          : strangers.reserveAttempt(username))
        if (!isCounted) throw await locked(await lockNow())
        const matches = await passwordMatches(user?.password, password).catch(async (error: unknown) => {
          // too many others are being checked
          await (user ? store.returnAttempt(user.userId, app.settings.signIn()) : strangers.returnAttempt(username))
          throw error
        })
        if (matches && user) await store.forgiveAttempts(user.userId)
        return matches
      })
      if (!isRight || !user) {
        await app.captchaGate.countFault(request, 'login', username)
        await note('session.badPassword')
        throw new AppError('session.badPassword')
      }
      if (user.status !== '0') {
        await note('session.disabled')
        throw new AppError('session.disabled')
      }
      await store.noteSignIn(user.userId, request.ip, now)
      await app.captchaGate.forgetFaults('login', username)
      await note()
      const token = await app.sessions.start(user.userId, {
        ip: request.ip,
        userAgent: request.headers['user-agent'],
      })
      // not by the session, whose user is kept in memory from its first request on
      const caller = await app.sessions.callerOf(user.userId)
      if (caller?.mustChangePassword && user.password) await app.passwords.noteEntered(token, user.password)
      return token
    }
    app.decorate('passwordSignIn', signIn)
  },
  { name: 'password sign-in', dependencies: ['session', 'settings', 'captcha gate', 'audit', 'passwords'] },
)
