import type { ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { dictChannel } from '#server/kit/services/bus.ts'
import { dictStore } from './store.ts'

export const dictTypeHooks: ModuleHooks = {
  module: 'system/dict-type',

  async afterUpdate({ db }, row, before) {
    if (row.dictType !== before.dictType) await dictStore(db).rename(String(before.dictType), String(row.dictType))
  },

  async beforeRemove({ db }, rows) {
    if (await dictStore(db).hasItems(rows.map((row) => String(row.dictType))))
      throw new AppError('row.inUse', 'the dictionary has entries')
  },

  async afterCommit({ bus }) {
    await bus.publish(dictChannel, {})
  },

  actions: {
    async refreshCache({ bus }) {
      await bus.publish(dictChannel, {})
    },
  },
}

export const dictDataHooks: ModuleHooks = {
  module: 'system/dict-data',

  async afterCreate({ db }, rows) {
    for (const row of rows) await keepOneDefault(db, row)
  },

  async afterUpdate({ db }, row, before) {
    if (before.isDefault !== 'Y') await keepOneDefault(db, row)
  },

  async afterCommit({ bus }) {
    await bus.publish(dictChannel, {})
  },
}

async function keepOneDefault(db: Db, { isDefault, dictType, dictCode }: Row): Promise<void> {
  if (isDefault === 'Y') await dictStore(db).makeOnlyDefault(String(dictType), Number(dictCode))
}
