import type { FieldError } from '#schemas/api/envelope.ts'
import { adminRole } from '#schemas/api/current-user-api-types.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import type { Db } from '#server/kit/database-tables.ts'

type Fault = (db: Db, name: string) => Promise<LocalizedText | undefined>

/**
 * Settings that name a row of another table, by field. A missing row is refused on save, because the setting would
 * silently have no effect later.
 */
const named: Readonly<Record<string, Fault>> = { roleKey: roleFault, newUserRole: roleFault, deptName: deptFault }

/**
 * Errors of changed settings that name a missing row. An unchanged setting stays valid even when the row it names is
 * gone.
 */
export async function configReferenceFaults(
  db: Db,
  module: Module,
  values: Row,
  before: Row,
  locale: Locale,
): Promise<readonly FieldError[]> {
  const faults = Object.keys(module.fields).map(async (field): Promise<readonly FieldError[]> => {
    const name = values[field]
    if (!named[field] || typeof name !== 'string' || name === before[field]) return []
    const text = await named[field](db, name.trim())
    return text ? [{ field, code: 'missing', message: textIn(text, locale).replace('{name}', name.trim()) }] : []
  })
  return (await Promise.all(faults)).flat()
}

async function roleFault(db: Db, roleKey: string): Promise<LocalizedText | undefined> {
  if (roleKey === adminRole) return texts.admin
  const found = await db
    .selectFrom('sysRole')
    .select('roleId')
    .where('roleKey', '=', roleKey)
    .where('status', '=', '0')
    .where('delFlag', '=', '0')
    .executeTakeFirst()
  return found ? undefined : texts.role
}

async function deptFault(db: Db, deptName: string): Promise<LocalizedText | undefined> {
  const found = await db
    .selectFrom('sysDept')
    .select('deptId')
    .where('deptName', '=', deptName)
    .where('delFlag', '=', '0')
    .limit(2)
    .execute()
  return found.length === 1 ? undefined : found.length === 0 ? texts.dept : texts.several
}

const texts = {
  admin: { 'zh-cn': '新账号不能是管理员', en: 'New accounts can’t be administrators' },
  role: { 'zh-cn': '没有权限字符为「{name}」的启用角色', en: 'No active role has the key “{name}”' },
  dept: { 'zh-cn': '没有名为「{name}」的部门', en: 'No department is named “{name}”' },
  several: {
    'zh-cn': '有多个部门名为「{name}」，请先改为不同的名称',
    en: 'Several departments are named “{name}”. Rename them first.',
  },
} as const
