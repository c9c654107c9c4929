import { sql, type JSONColumnType } from 'kysely'
import type { Option } from '#schemas/form/item.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { jsonb } from '#server/kit/jsonb-sql.ts'
import type { Db, Stamp } from '#server/kit/database-tables.ts'

declare module '#server/kit/database-tables.ts' {
  interface Tables {
    optionSource: {
      sourceKey: string
      formId: number | null
      /** The last good result. */
      options: JSONColumnType<readonly Option[], string, string>
      hash: string
      fetchTime: Stamp
    }
    /** Every option that a source has ever offered. */
    optionSourceValue: {
      sourceKey: string
      value: string
      label: string
      parent: string | null
      /** Null while it is offered. */
      retireTime: Stamp | null
    }
    /** A header with a secret that only this form sends, and only to this origin. */
    formSourceHeader: { formId: number; origin: string; name: string; secret: string }
  }
}

export interface StoredOptions {
  readonly options: readonly Option[]
  readonly hash: string
  readonly fetchTime: Date
  readonly past: readonly StoredPastOption[]
}

export interface StoredPastOption {
  readonly value: string
  readonly label: string
  readonly parent: string | null
  readonly retireTime: Date
}

/** SQL of sources, their options and their headers. */
export const sourceStore = (db: Db) => ({
  /** Enabled entries of an enabled dictionary, in order; empty without such a dictionary. */
  async dictOptions(type: string, locale: Locale): Promise<readonly Option[]> {
    const { rows } = await sql<Option>`
      select d.dict_value as value, left(case when ${locale} = 'en' then coalesce(nullif(d.dict_label_en, ''), d.dict_label) else d.dict_label end, 500) as label
      from sys_dict_data d join sys_dict_type t on t.dict_type = d.dict_type and t.status = '0' and t.del_flag = '0'
      where d.dict_type = ${type} and d.status = '0' and d.del_flag = '0' and d.dict_value <> '' and length(d.dict_value) <= 100
      order by d.dict_sort, d.dict_code`.execute(db)
    return [...new Map(rows.map((row) => [row.value, row])).values()]
  },

  /** Enabled dictionaries and their numbers of enabled entries. */
  async dictionaries() {
    const { rows } = await sql<{ readonly type: string; readonly name: string; readonly count: number }>`
      select t.dict_type as type, t.dict_name as name, count(d.dict_code)::int as count
      from sys_dict_type t left join sys_dict_data d on d.dict_type = t.dict_type and d.status = '0' and d.del_flag = '0'
      where t.status = '0' and t.del_flag = '0' group by t.dict_id order by name, type limit 1000`.execute(db)
    return rows
  },

  async find(sourceKey: string): Promise<StoredOptions | undefined> {
    const found = await db
      .selectFrom('optionSource')
      .select(['options', 'hash', 'fetchTime'])
      .where('sourceKey', '=', sourceKey)
      .executeTakeFirst()
    if (!found) return undefined
    const past = await db
      .selectFrom('optionSourceValue')
      .select(['value', 'label', 'parent', 'retireTime'])
      .where('sourceKey', '=', sourceKey)
      .where('retireTime', 'is not', null)
      .orderBy('label')
      .orderBy('value')
      .execute()
    return { ...found, past: past as readonly StoredPastOption[] } // none is null
  },

  /** Notes that a source still has the same options. */
  async touch(sourceKey: string, now: Date): Promise<void> {
    await db.updateTable('optionSource').set({ fetchTime: now }).where('sourceKey', '=', sourceKey).execute()
  },

  /** Stores the options of a source; those it no longer has are retired, never removed. */
  async keep(
    { sourceKey, formId, hash }: { readonly sourceKey: string; readonly formId: number | null; readonly hash: string },
    options: readonly Option[],
    now: Date,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const values = { options: JSON.stringify(options), hash, fetchTime: now }
      await trx
        .insertInto('optionSource')
        .values({ sourceKey, formId, ...values })
        .onConflict((on) => on.column('sourceKey').doUpdateSet(values))
        .execute()
      await sql`
        insert into option_source_value (source_key, value, label, parent)
        select ${sourceKey}, given.value, given.label, given.parent
        from jsonb_to_recordset(${jsonb(flat(options))}) as given (value text, label text, parent text)
        on conflict (source_key, value) do update set label = excluded.label, parent = excluded.parent, retire_time = null`.execute(
        trx,
      )
      await sql`
        update option_source_value set retire_time = ${now}
        where source_key = ${sourceKey} and retire_time is null
          and value <> all (select given.value from jsonb_to_recordset(${jsonb(flat(options))}) as given (value text))`.execute(
        trx,
      )
    })
  },

  header: (formId: number, origin: string) =>
    db
      .selectFrom('formSourceHeader')
      .select(['name', 'secret'])
      .where('formId', '=', formId)
      .where('origin', '=', origin)
      .executeTakeFirst(),

  /** Origins with a header, without the secrets. */
  headers: (formId: number) =>
    db
      .selectFrom('formSourceHeader')
      .select(['origin', 'name'])
      .where('formId', '=', formId)
      .orderBy('origin')
      .execute(),

  async setHeader(formId: number, origin: string, name: string, secret: string): Promise<void> {
    await db
      .insertInto('formSourceHeader')
      .values({ formId, origin, name, secret })
      .onConflict((on) => on.columns(['formId', 'origin']).doUpdateSet({ name, secret }))
      .execute()
  },

  async removeHeader(formId: number, origin: string): Promise<void> {
    await db.deleteFrom('formSourceHeader').where('formId', '=', formId).where('origin', '=', origin).execute()
  },
})

/** Every option with the value of the option above it. */
function flat(
  options: readonly Option[],
  parent: string | null = null,
): readonly { readonly value: string; readonly label: string; readonly parent: string | null }[] {
  return options.flatMap((option) => [
    { value: option.value, label: option.label, parent },
    ...flat(option.children ?? [], option.value),
  ])
}
