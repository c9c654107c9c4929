import { sql } from 'kysely'
import { didYouMean } from '#schemas/module/check/did-you-mean.ts'
import type { Db } from '../kit/database-tables.ts'
import type { Registry } from './module-registry.ts'

/** Names of all dictionaries in the database. */
export async function dictionaryNames(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ dictType: string }>`select dict_type from sys_dict_type where del_flag = '0'`.execute(db)
  return new Set(rows.map((row) => row.dictType))
}

/** Reports fields whose dictionary does not exist. Such a field takes no value until the dictionary is added. */
export async function missingDictionaries(db: Db, registry: Registry): Promise<readonly string[]> {
  const known = await dictionaryNames(db)
  return [...registry.modules.values()].flatMap((module) =>
    Object.values(module.fields).flatMap(({ name, dict }) =>
      dict === undefined || known.has(dict)
        ? []
        : [
            `${module.name}: field "${name}" names the dictionary "${dict}", which is not there${didYouMean(dict, known)}`,
          ],
    ),
  )
}
