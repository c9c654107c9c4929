import { sql } from 'kysely'
import type { Db } from '#server/kit/tables.ts'

/** One entry of a dictionary (specification §3). */
export interface DictItem {
  readonly dictValue: string
  readonly dictLabel: string
  /** Empty where nobody has given one. */
  readonly dictLabelEn: string
  readonly listClass: string
  readonly cssClass: string
  /** `Y` of the one that new forms choose beforehand. */
  readonly isDefault: 'Y' | 'N'
}

export const dictStore = (db: Db) => ({
  /** The entries in use of a dictionary in use, in their order; none when there is no such dictionary. */
  async itemsOf(type: string): Promise<readonly DictItem[]> {
    const { rows } = await sql<DictItem>`
      select d.dict_value, d.dict_label, coalesce(d.dict_label_en, '') as dict_label_en, coalesce(d.list_class, 'default') as list_class, coalesce(d.css_class, '') as css_class, coalesce(d.is_default, 'N') as is_default
      from sys_dict_data d join sys_dict_type t on t.dict_type = d.dict_type and t.status = '0' and t.del_flag = '0'
      where d.dict_type = ${type} and d.status = '0' and d.del_flag = '0'
      order by d.dict_sort, d.dict_code`.execute(db)
    return rows
  },

  async hasItems(types: readonly string[]): Promise<boolean> {
    const { rows } =
      await sql`select from sys_dict_data where dict_type in (${sql.join(types)}) and del_flag = '0' limit 1`.execute(
        db,
      )
    return rows.length > 0
  },

  /** Makes an entry the only default of its dictionary, those in the recycle bin included: restored, they are none. */
  async makeOnlyDefault(type: string, dictCode: number): Promise<void> {
    // two that become the default at once come one after the other
    await sql`select from sys_dict_type where dict_type = ${type} for update`.execute(db)
    await sql`update sys_dict_data set is_default = 'N', version = version + 1 where dict_type = ${type} and is_default = 'Y' and dict_code <> ${dictCode}`.execute(
      db,
    )
  },

  /** Gives the entries of a renamed dictionary its new name, those in the recycle bin too. */
  async rename(from: string, to: string): Promise<void> {
    await sql`update sys_dict_data set dict_type = ${to} where dict_type = ${from}`.execute(db)
  },
})
