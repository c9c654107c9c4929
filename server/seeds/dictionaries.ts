import { sql } from 'kysely'
import { envSections } from '#schemas/api/settings/host-sections.ts'
import { envValues, type EnvSection } from '#schemas/api/settings/section.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import type { Db } from '../kit/database-tables.ts'

type Entry = readonly [value: string, label: string, english: string, listClass?: string]
interface Dictionary {
  readonly type: string
  readonly name: string
  readonly english: string
  readonly entries: readonly Entry[]
}

const dictionaries: readonly Dictionary[] = [
  {
    type: 'sys_user_sex',
    name: '用户性别',
    english: 'Gender',
    entries: [
      ['0', '男', 'Male'],
      ['1', '女', 'Female'],
      ['2', '未知', 'Unknown'],
    ],
  },
  {
    type: 'sys_normal_disable',
    name: '系统开关',
    english: 'Active or disabled',
    entries: [
      ['0', '正常', 'Active', 'success'],
      ['1', '停用', 'Disabled', 'info'],
    ],
  },
  {
    type: 'sys_show_hide',
    name: '菜单状态',
    english: 'Visibility',
    entries: [
      ['0', '显示', 'Shown', 'primary'],
      ['1', '隐藏', 'Hidden', 'info'],
    ],
  },
  {
    type: 'sys_yes_no',
    name: '系统是否',
    english: 'Yes or no',
    entries: [
      ['Y', '是', 'Yes'],
      ['N', '否', 'No'],
    ],
  },
  {
    type: 'sys_notice_type',
    name: '通知类型',
    english: 'Announcement type',
    entries: [
      ['1', '通知', 'Notice'],
      ['2', '公告', 'Announcement'],
    ],
  },
  {
    type: 'sys_notice_status',
    name: '通知状态',
    english: 'Announcement status',
    entries: [
      ['0', '已发布', 'Published', 'success'],
      ['1', '未发布', 'Not published', 'info'],
    ],
  },
  {
    type: 'sys_common_status',
    name: '系统状态',
    english: 'Result',
    entries: [
      ['0', '成功', 'Succeeded', 'success'],
      ['1', '失败', 'Failed', 'danger'],
    ],
  },
  {
    type: 'sys_oper_type',
    name: '操作类型',
    english: 'Operation',
    entries: [
      ['0', '其他', 'Other'],
      ['1', '新增', 'Create'],
      ['2', '修改', 'Change'],
      ['3', '删除', 'Remove'],
      ['4', '授权', 'Grant'],
      ['5', '导出', 'Export'],
      ['6', '导入', 'Import'],
      ['7', '强退', 'Force out'],
      ['8', '生成代码', 'Generate code'],
      ['9', '清空数据', 'Empty'],
    ],
  },
]

/** The dictionaries every system has from its first start. */
export const seededDictionaries: ReadonlySet<string> = new Set(dictionaries.map((one) => one.type))

type Setting = readonly [
  name: string,
  english: string,
  key: string,
  value: string | null,
  valueType: 'switch' | 'json' | 'secret',
]

const settingOf = (section: EnvSection): Setting => [
  textIn(section.title, 'zh-cn'),
  textIn(section.title, 'en'),
  section.configKey,
  JSON.stringify(envValues(section, undefined)),
  'json',
]

/** One row each, read with `app.settings.account(name)`. */
const accountSettings: readonly Setting[] = [
  ['登录时总是需要安全验证', 'Security check at every sign-in', 'sys.account.captchaEnabled', 'false', 'switch'],
]

/** None at first: an import of people asks an administrator to set it. */
const firstPassword: Setting = ['用户初始密码', 'Initial password for users', 'sys.user.initPassword', null, 'secret']

/** Adds the dictionaries and settings that code relies on, where their keys are missing. */
export async function seedDictionaries(db: Db, features: readonly EnvSection[]): Promise<void> {
  const settings = [...Object.values<EnvSection>(envSections), ...features].map(settingOf)
  for (const { type, name, english: nameEn, entries } of dictionaries) {
    const { rows } = await sql`
      insert into sys_dict_type (dict_name, dict_name_en, dict_type, status, create_by)
      select ${name}, ${nameEn}, ${type}, '0', 'system' where not exists (select from sys_dict_type where dict_type = ${type})
      returning dict_id`.execute(db)
    if (rows.length === 0) {
      // adds English names to a database from before they existed, where nobody has set one
      await sql`update sys_dict_type set dict_name_en = ${nameEn} where dict_type = ${type} and dict_name = ${name} and dict_name_en is null`.execute(
        db,
      )
      const known = sql.join(entries.map(([value, label, english]) => sql`(${value}, ${label}, ${english})`))
      await sql`
        update sys_dict_data d set dict_label_en = k.english from (values ${known}) k (value, label, english)
        where d.dict_type = ${type} and d.dict_value = k.value and d.dict_label = k.label and d.dict_label_en is null`.execute(
        db,
      )
      // a yes is no status, and has no dot; untouched entries follow
      if (type === 'sys_yes_no')
        await sql`update sys_dict_data set list_class = 'default' where dict_type = ${type} and list_class = 'primary' and update_by is null`.execute(
          db,
        )
      continue
    }
    for (const [index, [value, label, english, listClass = 'default']] of entries.entries()) {
      await sql`
        insert into sys_dict_data (dict_type, dict_label, dict_label_en, dict_value, dict_sort, list_class, status, create_by)
        values (${type}, ${label}, ${english}, ${value}, ${index + 1}, ${listClass}, '0', 'system')`.execute(db)
    }
  }
  for (const [name, english, key, value, valueType] of [...settings, ...accountSettings, firstPassword]) {
    await sql`
      insert into sys_config (config_name, config_name_en, config_key, config_value, value_type, config_type, create_by)
      select ${name}, ${english}, ${key}, ${value}, ${valueType}, 'Y', 'system' where not exists (select from sys_config where config_key = ${key})`.execute(
      db,
    )
    await sql`update sys_config set config_name_en = ${english} where config_key = ${key} and config_name = ${name} and config_name_en is null`.execute(
      db,
    )
  }
}
