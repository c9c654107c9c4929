import { emptyForm } from '#schemas/form/form.ts'
import type { ModuleHooks } from '#server/kit/module-hooks.ts'
import { changed } from './form-module-hooks.ts'
import { formStore, newFormKey } from './form-store.ts'

/** Folders are rows of `form` with a type of their own, so they share its routes, its recycle bin and its owner. */
export const folderHooks: ModuleHooks = {
  module: 'project/form-folder',

  actions: {
    async create(context, { body }) {
      const { caller, now, db } = context
      const name = String(body.name).trim()
      const { formId, formKey } = await formStore(db).create(
        { formKey: newFormKey(), name, type: 'folder', folderId: null, ownerId: caller.userId, draft: emptyForm(name) },
        { by: caller.userName, at: now },
      )
      await changed(context, [{ formId, formKey, ownerId: caller.userId }], 'create')
      return { folderId: formId, formKey }
    },

    async rename(context, { rows: [row], body }) {
      const { caller, now, db } = context
      const stamp = { by: caller.userName, at: now }
      await formStore(db).change(row!.folderId as number, { name: String(body.name).trim() }, stamp)
      await changed(context, [{ ...row, formId: row!.folderId }])
    },

    /** Moves a folder to the recycle bin of forms; its forms stay. */
    async remove(context, { rows: [row] }) {
      const { caller, now, db } = context
      await formStore(db).change(row!.folderId as number, { delFlag: '1' }, { by: caller.userName, at: now })
      await changed(context, [{ ...row, formId: row!.folderId }], 'remove')
    },
  },
}
