import type { FastifyPluginAsync } from 'fastify'
import { userNamePattern, type Registered, type Registration } from '#schemas/api/account-api-types.ts'
import { formats } from '#schemas/module/string-formats.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { isPublic } from '#server/authorization/route-access.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import { networkOf } from '#server/kit/client-network.ts'
import { hashPassword } from '#server/kit/password-hash.ts'
import { oneTimeHash, oneTimeShape, oneTimeToken } from '#server/kit/random-secrets.ts'
import { createAccount, type RegistrationRow } from './create-registered-account.ts'
import { registrationStore } from './registration-store.ts'
import { accountStore } from './account-store.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { registerDocs } from './route-docs.ts'

const linkMs = 24 * 3_600_000
const registrationsAnHour = 20

const register = {
  body: {
    type: 'object',
    required: ['username', 'password'],
    additionalProperties: false,
    properties: {
      username: { type: 'string', pattern: userNamePattern },
      nickName: { type: 'string', maxLength: 30 },
      email: { type: 'string', maxLength: 50 },
      password: { type: 'string', maxLength: 200 },
      code: { type: 'string', maxLength: 200 },
      uuid: { type: 'string', maxLength: 200 },
    },
  },
} as const
const confirm = {
  body: {
    type: 'object',
    required: ['token'],
    additionalProperties: false,
    properties: { token: oneTimeShape, username: { type: 'string', pattern: userNamePattern } },
  },
} as const

const texts = {
  needEmail: { 'zh-cn': '请填写正确的邮箱', en: 'Enter a valid email address' },
  domain: { 'zh-cn': '只能用 {domains} 的邮箱注册', en: 'Only email addresses at {domains} can register' },
  taken: { 'zh-cn': '这个用户名已被使用，请换一个', en: 'This username is taken. Choose another.' },
  emailTaken: { 'zh-cn': '这个邮箱已属于另一个账号', en: 'This email belongs to another account' },
  emailUnusable: {
    'zh-cn': '不能用这个邮箱注册，请换一个',
    en: 'You can’t register with this email. Use another.',
  },
} as const

/**
 * Self-registration, where the settings allow it. Responses do not reveal whether a name or an address has an account:
 * with mail confirmation only the mailbox learns it, with approval only the administrator. Without either, a taken name
 * is reported, but not the owner of an address.
 */
export const registerRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, registerDocs)
  const store = registrationStore(app.db)
  const accounts = accountStore(app.db)
  const guarded = { ...isPublic, ...(app.config.rateLimit ? { rateLimit: { max: 10, timeWindow: '1 minute' } } : {}) }

  app.post<{ Body: Registration }>(
    '/register',
    { schema: register, config: guarded },
    async (request): Promise<Registered> => {
      const { enabled, approval } = app.settings.register()
      if (!enabled) throw new AppError('session.registerClosed')
      const { locale, ip, body } = request
      const email = emailOf(body.email, locale)
      app.passwords.check(body.password, body.username, { field: 'password', locale })
      await app.captchaGate.demand(request)
      if (
        app.config.rateLimit &&
        (await app.captchaGate.count(`register ${networkOf(ip)}`, 3_600_000)) > registrationsAnHour
      )
        throw new AppError('request.tooMany')

      const now = app.clock()
      const row: RegistrationRow = {
        userName: body.username,
        nickName: body.nickName?.trim() || body.username,
        email,
        password: await hashPassword(body.password),
      }
      if (app.mail.isSet) {
        app.mail.later(() => askToConfirm(row, locale, ip))
        return { next: 'mail' }
      }
      if (approval) {
        await store.add({ ...row, status: 'waiting', ip, locale, createTime: now })
        await announce()
        return { next: 'approval' }
      }
      const taken = await createAccount(app.db, row, app.settings.register(), now)
      if (taken === 'email') throw invalid('email', 'unusable', texts.emailUnusable[locale])
      refuse(taken, 'username', locale)
      await store.add({ ...row, status: 'done', ip, locale, createTime: now, password: '' })
      return { next: 'signIn' }
    },
  )

  /** Confirms the address. A username taken in the meantime can be replaced by another. */
  app.post<{ Body: { token: string; username?: string } }>(
    '/register/confirm',
    { schema: confirm, config: guarded },
    async ({ body, locale }): Promise<Registered & { userName: string }> => {
      const now = app.clock()
      const tokenHash = oneTimeHash(body.token)
      const found = await store.confirming(tokenHash, now)
      if (!found) throw new AppError('link.stale')
      const row = { ...found, userName: body.username ?? found.userName }
      if (await accounts.nameIsTaken(row.userName)) refuse('userName', 'username', locale)
      const { approval } = app.settings.register()
      if (!approval)
        refuse(
          await createAccount(
            app.db,
            { userName: row.userName, nickName: row.nickName, email: row.email, password: row.password },
            app.settings.register(),
            now,
          ),
          'username',
          locale,
        )
      await store.confirmed(
        row.registrationId,
        approval
          ? { userName: row.userName, status: 'waiting' }
          : { userName: row.userName, status: 'done', password: '' },
      )
      await announce()
      return { next: approval ? 'approval' : 'signIn', userName: row.userName }
    },
  )

  const askToConfirm = async (row: RegistrationRow, locale: Locale, ip: string): Promise<void> => {
    const to = row.email!
    const now = app.clock()
    const expireTime = new Date(now.getTime() + linkMs)
    if ((await app.captchaGate.count(`letters to ${to.toLowerCase()}`, 3_600_000)) > 3) return
    const [known] = await accounts.byEmail(to)
    if (known)
      return app.mail.send({
        to,
        id: 'known',
        locale,
        facts: { userName: known.userName },
        link: `${app.mail.address()}/forgot`,
        expireTime,
      })
    const token = oneTimeToken()
    await store.replaceUnconfirmed({
      ...row,
      status: 'mail',
      ip,
      locale,
      createTime: now,
      tokenHash: oneTimeHash(token),
      expireTime,
    })
    await app.mail.send({
      to,
      id: 'confirm',
      locale,
      facts: { nickName: row.nickName, userName: row.userName },
      link: `${app.mail.address()}/register/confirm#${token}`,
      expireTime,
    })
  }

  /** Notifies open lists of registrations. */
  const announce = (): Promise<void> =>
    app.bus.publish('module.changed', { module: 'system/registration', op: 'create', ids: [], n: 1 })

  const emailOf = (given: string | undefined, locale: Locale): string | null => {
    const email = given?.trim() ?? ''
    const domains = app.settings
      .register()
      .domains.split(/[,，]/)
      .map((one) => one.trim().toLowerCase())
      .filter((one) => one !== '')
    if (email === '' && !app.mail.isSet && domains.length === 0) return null
    if (!formats.email.test(email)) throw invalid('email', 'format', texts.needEmail[locale])
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    if (domains.length > 0 && !domains.includes(domain))
      throw invalid(
        'email',
        'domain',
        texts.domain[locale].replace('{domains}', domains.join(locale === 'en' ? ', ' : '、')),
      )
    return email
  }
}

function refuse(taken: 'userName' | 'email' | undefined, field: string, locale: Locale): void {
  if (taken)
    throw invalid(
      taken === 'email' ? 'email' : field,
      'taken',
      texts[taken === 'email' ? 'emailTaken' : 'taken'][locale],
    )
}
