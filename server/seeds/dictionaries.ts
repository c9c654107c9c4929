import { sql } from 'kysely'
import type { Db } from '../kit/decorations.ts'

type Entry = readonly [value: string, label: string, listClass?: string]
interface Dictionary { readonly type: string; readonly name: string; readonly entries: readonly Entry[] }

const dictionaries: readonly Dictionary[] = [
  { type: 'sys_user_sex', name: '用户性别', entries: [['0', '男'], ['1', '女'], ['2', '未知']] },
  { type: 'sys_normal_disable', name: '系统开关', entries: [['0', '正常', 'success'], ['1', '停用', 'danger']] },
  { type: 'sys_show_hide', name: '菜单状态', entries: [['0', '显示', 'primary'], ['1', '隐藏', 'danger']] },
  { type: 'sys_yes_no', name: '系统是否', entries: [['Y', '是', 'primary'], ['N', '否']] },
  { type: 'sys_notice_type', name: '通知类型', entries: [['1', '通知', 'warning'], ['2', '公告', 'success']] },
  { type: 'sys_common_status', name: '系统状态', entries: [['0', '成功', 'success'], ['1', '失败', 'danger']] },
  {
    type: 'sys_oper_type', name: '操作类型', entries: [
      ['0', '其他'], ['1', '新增', 'info'], ['2', '修改', 'info'], ['3', '删除', 'danger'], ['4', '授权', 'primary'], ['5', '导出', 'warning'],
      ['6', '导入', 'warning'], ['7', '强退', 'danger'], ['8', '生成代码', 'warning'], ['9', '清空数据', 'danger'],
    ],
  },
]

const settings: readonly (readonly [name: string, key: string, value: string])[] = [
  ['系统信息', 'sys.info', JSON.stringify({ name: 'Formwork', logoImg: '', copyright: '', backgroundImage: '' })],
]

/** Adds the dictionaries and settings that code relies on, where their keys are missing. */
export async function seedDictionaries(db: Db): Promise<void> {
  for (const { type, name, entries } of dictionaries) {
    const { rows } = await sql`
      insert into sys_dict_type (dict_name, dict_type, status, create_by)
      select ${name}, ${type}, '0', 'system' where not exists (select from sys_dict_type where dict_type = ${type})
      returning dict_id`.execute(db)
    if (rows.length === 0) continue
    for (const [index, [value, label, listClass = 'default']] of entries.entries()) {
      await sql`
        insert into sys_dict_data (dict_type, dict_label, dict_value, dict_sort, list_class, status, create_by)
        values (${type}, ${label}, ${value}, ${index + 1}, ${listClass}, '0', 'system')`.execute(db)
    }
  }
  for (const [name, key, value] of settings) {
    await sql`
      insert into sys_config (config_name, config_key, config_value, config_type, create_by)
      select ${name}, ${key}, ${value}, 'Y', 'system' where not exists (select from sys_config where config_key = ${key})`.execute(db)
  }
}
