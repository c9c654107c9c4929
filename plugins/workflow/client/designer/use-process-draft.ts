import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { groupOf, isComplete } from '#renderer/condition/editable-condition.ts'
import {
  startDraft,
  type DraftSession,
  type DraftView,
  type Stored,
  type StoredDraft,
} from '#renderer/form-workspace/draft-session.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { refresh } from '#renderer/kit/use-api-query.ts'
import { useLeaveGuard } from '#renderer/kit/use-leave-guard.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import type { Form } from '#schemas/form/form.ts'
import { formFindings } from '#schemas/process/tree/check-tree-against-form.ts'
import { checkTree } from '#schemas/process/tree/check-tree.ts'
import { nodesOf, type TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { designerMessages, type DesignerTranslate } from './messages.ts'

/** `GET /project/form/{formKey}/process`. */
export interface ProcessModel {
  readonly tree: TreeNode | null
  readonly xml: string | null
  readonly revision: number
  readonly updateBy: string | null
  readonly updateTime: string
}

/** A problem as text, with its node or branch. */
export interface Problem {
  readonly node: string
  readonly message: string
  /** What is wrong; absent where another screen leads to the node. */
  readonly code?: string
}

interface Served {
  readonly tree: TreeNode | null
  readonly problems: readonly Problem[]
}

export type ProcessDraft = DraftView<TreeNode | null> &
  Pick<DraftSession<TreeNode | null>, 'edit' | 'undo' | 'redo' | 'flush' | 'takeTheirs' | 'keepMine'> & {
    readonly problems: readonly Problem[]
  }

export const processPath = (formKey: string): string => `/project/form/${formKey}/process`

/** State of the designer: the tree of a form's process, saved automatically, with the problems found by the server. */
export function useProcess(formKey: string, model: ProcessModel | null, form: Form): ProcessDraft {
  const t = useMessages(designerMessages)
  const text = useText()
  const [served, setServed] = useState<Served>()
  const store = useCallback(
    async (tree: TreeNode | null, on: number): Promise<Stored<TreeNode | null>> => {
      // after undoing everything, a tree with only the starter is stored
      const body = { tree: tree ?? { id: 'start', type: 'start', name: '' }, revision: on }
      try {
        const { revision, findings } = await api.put<{
          readonly revision: number
          readonly findings: readonly (Problem & { readonly level: 'error' | 'warning' })[]
        }>(processPath(formKey), body, { quiet: true })
        setServed({ tree, problems: findings.filter(({ level }) => level === 'error') })
        return { revision }
      } catch (error) {
        const theirs = staleProcess(error)
        if (theirs) return { stale: theirs }
        return { failed: error instanceof Error ? error.message : String(error) }
      }
    },
    [formKey],
  )
  const [session] = useState(() =>
    startDraft<TreeNode | null>({ stored: { document: model?.tree ?? null, revision: model?.revision ?? 0 }, store }),
  )
  const view = useSyncExternalStore(session.subscribe, session.view)
  useEffect(() => {
    if (model) session.refresh({ document: model.tree, revision: model.revision })
  }, [session, model])
  // a designer opened again must meet the draft as saved, and no later save of this one
  useEffect(() => () => void session.close().then(() => refresh(processPath(formKey))), [session, formKey])
  useLeaveGuard({
    isDirty: session.isDirty,
    ask: async () =>
      (await session.flush()) ||
      confirm({ title: t('leave.title'), body: t('leave.body'), verb: t('leave.verb'), stay: t('leave.stay') }),
  })

  const { document: tree } = view
  const problems = useMemo(() => {
    if (!tree) return []
    const own = checkTree(tree).map(({ node, code, message }) => ({ node, code, message: text(message) }))
    if (own.length > 0) return own
    const beside = formFindings(
      tree,
      form.items.map(({ id }) => id),
    ).map(({ node, code, message }) => ({ node, code, message: text(message) }))
    const found = beside.length > 0 ? beside : unfinishedConditions(tree, t)
    return found.length > 0 || served?.tree !== tree ? found : served.problems
  }, [tree, form, served, text, t])

  const { edit, undo, redo, flush, takeTheirs, keepMine } = session
  return { ...view, problems, edit, undo, redo, flush, takeTheirs, keepMine }
}

/** The tree that another user has saved meanwhile, from the error `process.stale`. */
function staleProcess(error: unknown): StoredDraft<TreeNode | null> | undefined {
  if (!(error instanceof ApiError) || error.code !== 409) return undefined
  const { current } = (error.data ?? {}) as { readonly current?: ProcessModel } // shape of this error's data
  if (!current) return undefined
  const { tree, revision, updateBy, updateTime } = current
  return { document: tree, revision, at: updateTime, ...(updateBy === null ? {} : { by: updateBy }) }
}

/** Conditions that lack a value. The engine accepts them, but they never hold. */
function unfinishedConditions(tree: TreeNode, t: DesignerTranslate): readonly Problem[] {
  return [...nodesOf(tree)].flatMap((node) =>
    (node.branches ?? []).flatMap(({ id, name, when }): readonly Problem[] =>
      !when || isComplete(groupOf(when))
        ? []
        : [{ node: id, code: 'when.unfinished', message: t('problem.unfinished', { name }) }],
    ),
  )
}
