import type { Decided } from '#schemas/process/step/take-back.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Node } from '#schemas/process/process-graph.ts'
import type { DecisionSettings, TaskAction } from '#schemas/process/node-settings.ts'
import type { Task } from '#schemas/process/step/instance-rows.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { Attachment } from '../shared/task-api-types.ts'
import { attachmentsNamed } from './attachments.ts'
import { failures } from './failures.ts'

/** Input of an action, as sent. */
export interface ActionInput {
  readonly comment?: string
  readonly attachments?: unknown
  readonly signature?: string
}

/** Input of an action, as stored. */
export interface StoredInput {
  readonly comment?: string
  readonly attachments?: readonly Attachment[]
  readonly signature?: string
}

const messages = {
  comment: { 'zh-cn': '请填写意见', en: 'Enter a comment' },
  attachments: { 'zh-cn': '请上传附件', en: 'Attach a file' },
  signature: { 'zh-cn': '请签名', en: 'Sign first' },
  off: { 'zh-cn': '这个环节不能上传附件', en: 'This step takes no attachments' },
  picture: { 'zh-cn': '签名不是有效的图片，请重新签名', en: 'The signature isn’t a valid picture. Sign again.' },
} as const

/** Converts the input for storage; invalid files and signatures are refused (422). */
export async function storedInputOf(
  db: Db,
  who: { readonly instanceId: number; readonly userId: number },
  { comment, attachments, signature }: ActionInput,
  locale: Locale,
): Promise<StoredInput> {
  const { files, errors } = await attachmentsNamed(db, who, attachments, locale)
  const isWrong = signature !== undefined && signature !== '' && !isPicture(signature)
  refuse([...errors, ...(isWrong ? [fault('signature', 'picture', locale)] : [])])
  return {
    ...(comment === undefined ? {} : { comment }),
    ...(files.length === 0 ? {} : { attachments: files }),
    ...(signature === undefined || signature === '' ? {} : { signature }),
  }
}

/** Requirements of a node on a decision. Delegates and correcting starters have none. */
export const decisionOf = (node: Node, { owner }: Task): DecisionSettings =>
  owner !== null || node.type === 'start' ? {} : (node.settings?.decision ?? {})

/** Whether a node allows this action. People of a handling task and correcting starters cannot reject. */
export function isOn(node: Node, action: TaskAction, task: Task): boolean {
  if (node.type === 'start') return action === 'approve'
  if (task.owner !== null && action === 'return') return false
  const isHandling = (node.settings as { readonly node?: string } | undefined)?.node === 'handle'
  if (isHandling && action === 'reject') return false
  return node.settings?.actions?.[action]?.on !== false
}

/** Refuses (422) a decision that lacks a requirement of its node or contains unaccepted parts. */
export function checkDecision(wanted: DecisionSettings, input: StoredInput, isApproval: boolean, locale: Locale): void {
  const { comment, attachments, signature } = wanted
  refuse([
    ...(comment === 'required' && (input.comment ?? '').trim() === '' ? [fault('comment', 'comment', locale)] : []),
    ...(attachments === 'required' && isApproval && !input.attachments
      ? [fault('attachments', 'attachments', locale)]
      : []),
    ...(attachments === 'off' && input.attachments ? [fault('attachments', 'off', locale)] : []),
    ...(signature === 'required' && !input.signature ? [fault('signature', 'signature', locale)] : []),
  ])
}

const fault = (field: string, which: keyof typeof messages, locale: Locale): FieldError => ({
  field,
  code: which === field ? 'required' : which,
  message: messages[which][locale],
})

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0)
    throw new AppError(failures['task.incomplete'], errors.map(({ field }) => field).join(', '), { errors })
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function isPicture(signature: string): boolean {
  const content = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(signature)?.[1]
  return content !== undefined && Buffer.from(content, 'base64').subarray(0, pngStart.length).equals(pngStart)
}

/** The decision of a user on a closed task. */
export function decidedBy({ id, node, state, closedBy }: Task, by: number): Decided | undefined {
  const isDecided = state === 'approved' || state === 'rejected'
  return isDecided && closedBy === by ? { decided: id, node, by } : undefined
}

/** Whether a user has asked others to sign and waits for them, or has approved before them. */
export const isAskerOf = (task: Task, by: number): boolean =>
  task.state === 'waiting' ? task.assignee === by : task.state === 'approved' && task.closedBy === by
