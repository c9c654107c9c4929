import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../kit/database-tables.ts'

/** Departments of an institution as our users know it; `path` ids are filled in as rows appear. */
const departments: readonly Department[] = [
  {
    name: '明德学院',
    english: 'Mingde College',
    leader: '周明远',
    below: [
      { name: '校长办公室', english: 'President’s Office', leader: '林知夏' },
      {
        name: '教务处',
        english: 'Academic Affairs',
        leader: '陈思齐',
        below: [
          { name: '教学质量科', english: 'Teaching Quality', leader: '许清和' },
          { name: '学籍管理科', english: 'Student Records', leader: '宋雨桐' },
        ],
      },
      {
        name: '学生工作处',
        english: 'Student Affairs',
        leader: '何静姝',
        below: [
          { name: '心理健康中心', english: 'Counseling Center', leader: '沈念慈' },
          { name: '就业指导中心', english: 'Careers Service', leader: '顾长风' },
        ],
      },
      { name: '人事处', english: 'Human Resources', leader: '唐若谷' },
      { name: '信息中心', english: 'IT Center', leader: '陆子昂' },
      {
        name: '医学院',
        english: 'School of Medicine',
        leader: '苏仲文',
        below: [
          { name: '护理系', english: 'Nursing', leader: '江映雪' },
          { name: '公共卫生系', english: 'Public Health', leader: '白景行' },
        ],
      },
    ],
  },
]

interface Department {
  readonly name: string
  readonly english: string
  readonly leader: string
  readonly below?: readonly Department[]
}

/** Colleagues without a password: they cannot sign in until an administrator gives them one. */
const people = [
  ['chensiqi', '陈思齐', '教务处', 'form-manager'],
  ['xuqinghe', '许清和', '教学质量科', 'form-manager'],
  ['hejingshu', '何静姝', '学生工作处', 'form-manager'],
  ['shennianci', '沈念慈', '心理健康中心', 'form-manager'],
  ['tangruogu', '唐若谷', '人事处', 'common'],
  ['luziang', '陆子昂', '信息中心', 'common'],
  ['jiangyingxue', '江映雪', '护理系', 'common'],
  ['baijingxing', '白景行', '公共卫生系', 'common'],
] as const

const roles = [
  { roleName: '超级管理员', roleNameEn: 'Administrator', roleKey: 'admin', roleSort: 1, dataScope: '1' },
  { roleName: '表单管理员', roleNameEn: 'Form manager', roleKey: 'form-manager', roleSort: 2, dataScope: '4' },
  { roleName: '普通用户', roleNameEn: 'Member', roleKey: 'common', roleSort: 3, dataScope: '5' },
]

export interface AdminSeed {
  readonly passwordHash: string
  readonly mustChangePassword: boolean
}

/** Adds English names to the roles of a database from before they existed, unless someone has set others. */
export async function nameRolesInEnglish(db: Db): Promise<void> {
  for (const { roleKey, roleName, roleNameEn } of roles) {
    await db
      .updateTable('sysRole')
      .set({ roleNameEn })
      .where('roleKey', '=', roleKey)
      .where('roleName', '=', roleName)
      .where('roleNameEn', 'is', null)
      .execute()
  }
}

/**
 * Fills an empty database with departments, roles, colleagues and the administrator. Does nothing where there are
 * users.
 */
export async function seedInstitution(db: Db, admin: AdminSeed): Promise<boolean> {
  if (await db.selectFrom('sysUser').select('userId').limit(1).executeTakeFirst()) return false
  const deptIds = new Map<string, number>()
  await plant(db, departments, null, '', deptIds)
  const roleIds = new Map<string, number>()
  for (const role of roles) {
    const { roleId } = await db
      .insertInto('sysRole')
      .values({ ...role, createBy: 'system' })
      .returning('roleId')
      .executeTakeFirstOrThrow()
    roleIds.set(role.roleKey, roleId)
  }
  const add = async (
    userName: string,
    nickName: string,
    dept: string,
    role: string,
    more: object = {},
  ): Promise<void> => {
    const { userId } = await db
      .insertInto('sysUser')
      .values({ userName, nickName, deptId: deptIds.get(dept) ?? null, createBy: 'system', ...more })
      .returning('userId')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('sysUserRole')
      .values({ userId, roleId: roleIds.get(role)! })
      .execute()
  }
  await add('admin', '系统管理员', '信息中心', 'admin', {
    password: admin.passwordHash,
    mustChangePassword: admin.mustChangePassword,
  })
  for (const [userName, nickName, dept, role] of people) await add(userName, nickName, dept, role)
  return true
}

async function plant(
  db: Db,
  list: readonly Department[],
  parentId: number | null,
  path: string,
  ids: Map<string, number>,
): Promise<void> {
  for (const [index, { name, english, leader, below = [] }] of list.entries()) {
    const { deptId } = await db
      .insertInto('sysDept')
      .values({
        parentId,
        ancestors: path,
        deptName: name,
        deptNameEn: english,
        leader,
        orderNum: index + 1,
        createBy: 'system',
      })
      .returning('deptId')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('sysDept')
      .set({ ancestors: `${path}${deptId},` })
      .where('deptId', '=', deptId)
      .execute()
    ids.set(name, deptId)
    await plant(db, below, deptId, `${path}${deptId},`, ids)
  }
}

/** Permanent id of the installation, to which a license is issued. */
export async function seedInstance(db: Db): Promise<void> {
  await sql`insert into sys_instance (instance_id) select ${randomUUID()} where not exists (select from sys_instance)`.execute(
    db,
  )
}
