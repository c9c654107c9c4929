import { sql } from 'kysely'
import type { Db } from '#server/kit/database-tables.ts'

/** One entry of a dictionary (specification §3). */
export interface DictItem {
  readonly dictValue: string
  readonly dictLabel: string
  /** Empty without an English label. */
  readonly dictLabelEn: string
  readonly listClass: string
  readonly cssClass: string
  /** `Y` for the entry preselected in new forms. */
  readonly isDefault: 'Y' | 'N'
}

export const dictStore = (db: Db) => ({
  /** Enabled entries of an enabled dictionary, in order; empty without such a dictionary. */
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

  /**
   * Makes an entry the only default of its dictionary. Entries in the recycle bin lose the mark too, so that a restore
   * adds no second default.
   */
  async makeOnlyDefault(type: string, dictCode: number): Promise<void> {
    // locks the dictionary, so that concurrent changes of the default run one after the other
    await sql`select from sys_dict_type where dict_type = ${type} for update`.execute(db)
    await sql`update sys_dict_data set is_default = 'N', version = version + 1 where dict_type = ${type} and is_default = 'Y' and dict_code <> ${dictCode}`.execute(
      db,
    )
  },

  /** Renames the dictionary of its entries, including those in the recycle bin. */
  async rename(from: string, to: string): Promise<void> {
    await sql`update sys_dict_data set dict_type = ${to} where dict_type = ${from}`.execute(db)
  },
})
