import { sql } from 'kysely'
import type { FormHead } from '#schemas/form/published-form.ts'
import { isTree } from '#schemas/process/tree/check-tree.ts'
import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import type { Db } from '#server/kit/database-tables.ts'

/** Drawing of a form's process: a tree, or XML. */
export interface DrawnModel {
  readonly tree: TreeNode | null
  readonly xml: string | null
  readonly revision: number
  readonly by: string | null
  readonly at: Date
  /** Undefined for a tree with errors. */
  bpmn(form: Pick<FormHead, 'formKey' | 'name'>): string | undefined
}

function bpmnOfDrawing(
  { formKey, name }: Pick<FormHead, 'formKey' | 'name'>,
  tree: TreeNode | null,
  xml: string | null,
): string | undefined {
  if (!tree) return xml ?? undefined
  return isTree(tree) ? bpmnOf(tree, { key: `form_${formKey}`, name }) : undefined
}

export type ModelStore = ReturnType<typeof modelStore>

export const modelStore = (db: Db) => ({
  async find(formId: number): Promise<DrawnModel | undefined> {
    const row = await db.selectFrom('wfModel').selectAll().where('formId', '=', formId).executeTakeFirst()
    if (!row) return undefined
    const { tree, xml, revision, updateBy: by, updateTime: at } = row
    return { tree, xml, revision, by, at, bpmn: (form) => bpmnOfDrawing(form, tree, xml) }
  },

  /** Makes the drawing the published one; call it in the transaction that publishes the form. */
  async publish(formId: number): Promise<void> {
    await db
      .updateTable('wfModel')
      .set(({ ref }) => ({ publishedTree: sql`tree`, publishedXml: ref('xml'), publishedBy: ref('updateBy') }))
      .where('formId', '=', formId)
      .execute()
  },

  /** The drawing at the last publication of the form; undefined before the first. */
  async published(formId: number): Promise<Pick<DrawnModel, 'by' | 'bpmn'> | undefined> {
    const row = await db
      .selectFrom('wfModel')
      .select(['publishedTree as tree', 'publishedXml as xml', 'publishedBy as by'])
      .where('formId', '=', formId)
      .executeTakeFirst()
    if (!row || (row.tree === null && row.xml === null)) return undefined
    return { by: row.by, bpmn: (form) => bpmnOfDrawing(form, row.tree, row.xml) }
  },

  /** Stores the drawing and returns its revision; undefined when `expected` is outdated. 0: nothing stored yet. */
  async save(
    formId: number,
    { tree, xml }: { readonly tree?: TreeNode; readonly xml?: string },
    by: string,
    now: Date,
    expected?: number,
  ): Promise<number | undefined> {
    const values = { tree: tree ? JSON.stringify(tree) : null, xml: xml ?? null, updateBy: by, updateTime: now }
    const row = await db
      .insertInto('wfModel')
      .values({ formId, ...values })
      .onConflict((on) => {
        const update = on.column('formId').doUpdateSet((is) => ({
          tree: is.ref('excluded.tree'),
          xml: is.ref('excluded.xml'),
          updateBy: is.ref('excluded.updateBy'),
          updateTime: is.ref('excluded.updateTime'),
          revision: is('wfModel.revision', '+', 1),
        }))
        return expected === undefined ? update : update.where('wfModel.revision', '=', expected)
      })
      .returning('revision')
      .executeTakeFirst()
    return row?.revision
  },
})
