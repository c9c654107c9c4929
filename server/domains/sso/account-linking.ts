import type { FastifyInstance } from 'fastify'
import { sql, type Selectable } from 'kysely'
import type { SsoSettings } from '#schemas/api/settings/sso.ts'
import { adminRole } from '#schemas/api/current-user-api-types.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Db, SysUserTable } from '../../kit/database-tables.ts'
import type { Identity } from './identity-attributes.ts'
import { departmentOf, giveRoles } from './map-department-and-roles.ts'

type User = Selectable<SysUserTable>

/** Column length of `sys_user_identity.subject`. */
const maxSubject = 500

/** Username as the module of users accepts it, or a number assigned by the institution. */
const validName = /^[A-Za-z0-9][A-Za-z0-9_.-]{1,29}$/

/**
 * The account of a user whom another server has identified: the linked one, else one of the same name where the
 * settings allow linking, else a new one. Department and roles follow the attributes at each sign-in, except for
 * administrators.
 */
export async function accountOf(app: FastifyInstance, who: Identity): Promise<User> {
  // values that neither an account nor a link can hold
  if (who.userName.includes('\0')) throw new AppError('sso.name')
  if (who.subject.includes('\0') || who.subject.length > maxSubject)
    throw new AppError('sso.provider', 'a subject that cannot be kept')
  const settings = app.settings.sso()
  const entered = await app.db.transaction().execute(async (trx) => {
    // concurrent sign-ins of one new user create one account
    await sql`select pg_advisory_xact_lock(hashtext(${`sso ${who.userName.toLowerCase()}`}))`.execute(trx)
    const known = await linked(trx, who)
    const user = known ?? (await link(trx, who, settings)) ?? (await create(trx, who, settings))
    if (user.status !== '0') throw new AppError('session.disabled')
    if (await isAdmin(trx, user.userId)) return { user, changed: false }
    const deptId = await departmentOf(trx, settings, who.attributes)
    const hasMoved = deptId !== undefined && deptId !== user.deptId
    if (hasMoved)
      await trx
        .updateTable('sysUser')
        .set({ deptId, updateBy: by(who), updateTime: app.clock() })
        .where('userId', '=', user.userId)
        .execute()
    const { changed: hasOther, unknown } = await giveRoles(trx, user.userId, settings, who.attributes)
    if (unknown.length > 0) app.log.warn({ roles: unknown }, 'sys.sso maps to roles that do not exist')
    return { user: hasMoved ? { ...user, deptId } : user, changed: hasOther || hasMoved }
  })
  if (entered.changed) await app.sessions.forget()
  return entered.user
}

const by = (who: Identity): string => `sso:${who.kind}`

async function linked(db: Db, { provider, subject }: Identity): Promise<User | undefined> {
  return db
    .selectFrom('sysUserIdentity as i')
    .innerJoin('sysUser as u', 'u.userId', 'i.userId')
    .selectAll('u')
    .where('i.provider', '=', provider)
    .where('i.subject', '=', subject)
    .where('u.delFlag', '=', '0')
    .executeTakeFirst()
}

/** Links an existing account, only where the settings declare that the name identifies the person. */
async function link(db: Db, who: Identity, settings: SsoSettings): Promise<User | undefined> {
  const user = await db
    .selectFrom('sysUser')
    .selectAll()
    .where(sql`lower(user_name)`, '=', who.userName.toLowerCase())
    .where('delFlag', '=', '0')
    .executeTakeFirst()
  if (!user) return undefined
  if (user.status !== '0') throw new AppError('session.disabled')
  if (!settings.linkAdmins && (await isAdmin(db, user.userId))) throw new AppError('sso.isAdmin')
  const isOthers = await db
    .selectFrom('sysUserIdentity')
    .select('subject')
    .where('userId', '=', user.userId)
    .where('provider', '=', who.provider)
    .executeTakeFirst()
  if (isOthers || !(who.kind === 'cas' ? settings.linkCas : settings.linkOidc)) throw new AppError('sso.nameTaken')
  // invalidates an unused one-time password, because the user no longer needs one
  if (user.mustChangePassword)
    await db
      .updateTable('sysUser')
      .set({ password: null, mustChangePassword: false })
      .where('userId', '=', user.userId)
      .execute()
  await remember(db, who, user.userId)
  return { ...user, mustChangePassword: false }
}

async function create(db: Db, who: Identity, settings: SsoSettings): Promise<User> {
  // an account removed here is not created again
  const wasRemoved = await db
    .selectFrom('sysUserIdentity')
    .select('userId')
    .where('provider', '=', who.provider)
    .where('subject', '=', who.subject)
    .executeTakeFirst()
  if (!settings.createUsers || wasRemoved) throw new AppError('sso.unknown')
  if (!validName.test(who.userName)) throw new AppError('sso.name', who.userName.slice(0, 100))
  const email = short(first(who, 'mail', 'email'), 50)
  // an address already taken does not block the sign-in: the account is created without it
  const isTaken =
    email &&
    (await db
      .selectFrom('sysUser')
      .select('userId')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('delFlag', '=', '0')
      .executeTakeFirst())
  const user = await db
    .insertInto('sysUser')
    .values({
      userName: who.userName,
      nickName: nickNameOf(who, settings),
      email: isTaken ? null : email,
      phonenumber: null,
      createBy: by(who),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const role = await db
    .selectFrom('sysRole')
    .select('roleId')
    .where('roleKey', '=', settings.newUserRole.trim())
    .where('roleKey', '<>', adminRole)
    .where('delFlag', '=', '0')
    .executeTakeFirst()
  if (role) await db.insertInto('sysUserRole').values({ userId: user.userId, roleId: role.roleId }).execute()
  await remember(db, who, user.userId)
  return user
}

/** Stores the link, which may still point to a removed account that an administrator has recreated. */
async function remember(db: Db, { provider, subject }: Identity, userId: number): Promise<void> {
  await db
    .insertInto('sysUserIdentity')
    .values({ provider, subject, userId })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doUpdateSet({ userId }))
    .execute()
}

async function isAdmin(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.roleId', 'ur.roleId')
    .select('r.roleId')
    .where('ur.userId', '=', userId)
    .where('r.roleKey', '=', adminRole)
    .where('r.delFlag', '=', '0')
    .executeTakeFirst()
  return row !== undefined
}

const first = ({ attributes }: Identity, ...names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => attributes[name] ?? [])
    .map((value) => value.replaceAll('\0', '').trim())
    .find((value) => value !== '')

const nickNameOf = (who: Identity, { nameAttribute }: SsoSettings): string =>
  [...(first(who, nameAttribute, 'name', 'cn') ?? who.userName)].slice(0, 30).join('')
const short = (text: string | undefined, length: number): string | null =>
  text !== undefined && text.length <= length ? text : null
