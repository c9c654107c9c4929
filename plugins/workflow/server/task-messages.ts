import type { Command } from '#schemas/process/step/step-command.ts'
import type { Changes, InstanceStatus, Rows, Task } from '#schemas/process/step/instance-rows.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { handlePath } from '../shared/task-api-types.ts'

/** Kinds of messages with their names in preferences. */
export const messageKinds = {
  'task.assigned': { 'zh-cn': '新的待办', en: 'New tasks for me' },
  'task.reminded': { 'zh-cn': '催办', en: 'Reminders' },
  'task.returned': { 'zh-cn': '退回给我的流程', en: 'Processes returned to me' },
  'process.ended': { 'zh-cn': '我发起的流程的结果', en: 'Outcomes of processes I started' },
  'process.copied': { 'zh-cn': '抄送给我的流程', en: 'Processes I’m CC’d on' },
} as const satisfies Readonly<Record<string, LocalizedText>>

/** Message of `app.messages`. */
export interface TaskMessage {
  readonly user: number
  readonly kind: keyof typeof messageKinds
  readonly title: LocalizedText
  readonly link: string
}

/** New tasks of a step, and the initiator of their instance. */
export type Before = Pick<Rows, 'tasks'> & { readonly instance: Pick<Rows['instance'], 'starter'> }

/** Maximum number of candidates who are notified of a task; the others see it in their lists and counts. */
export const maxNotified = 200

/** Users of each role, department and post, limited to those who are notified. */
export type Members = ReadonlyMap<string, readonly number[]>

/** Roles, departments and posts whose users a step must notify. */
export function notifiedGroups(before: Pick<Before, 'tasks'>, { tasks, effects }: Changes): readonly string[] {
  const reminded = new Set(effects.flatMap((effect) => (effect.kind === 'remind' ? [effect.task] : [])))
  const notified = [...tasks, ...before.tasks.filter(({ id }) => reminded.has(id))]
  return [...notified.filter(isUnclaimed), ...unclaimedBefore(before, tasks)].flatMap(({ candidates }) =>
    candidates.filter((one) => !one.startsWith('user:')),
  )
}

/**
 * Builds the messages of a step: for a task that several may claim, one to each of them. Users get no message about
 * their own actions.
 */
export function messagesOf(
  instanceId: number,
  before: Before,
  { tasks, effects, activities }: Changes,
  command: Command,
  members: Members,
): readonly TaskMessage[] {
  const by = 'by' in command ? command.by : command.do === 'start' ? before.instance.starter : null
  const ofTask = (task: number): string => linkOf(instanceId, task)
  const ofInstance = `${handlePath}?instanceId=${instanceId}`
  const known = new Map(before.tasks.map((task) => [task.id, task]))
  const latest = new Map([...known, ...tasks.map((task) => [task.id, task] as const)])
  const opened = tasks.filter(({ state }) => state === 'open')
  // a rejection may return, too
  const isReturned = activities.some(({ state }) => state === 'returned')

  const messages: readonly TaskMessage[] = [
    ...opened.flatMap((task) => {
      const was = known.get(task.id)
      const had = was?.state === 'open' ? peopleOf(was, members) : []
      const kind = isReturned ? 'task.returned' : 'task.assigned'
      // why it came back says more than the step, which for a starter is their own
      const title = titles[kind](isReturned ? whyOf(command) : task.name)
      return peopleOf(task, members)
        .filter((user) => !had.includes(user))
        .map((user) => ({ user, kind, title, link: ofTask(task.id) }) as const)
    }),
    ...effects.flatMap((effect): readonly TaskMessage[] => {
      switch (effect.kind) {
        case 'remind': {
          const task = latest.get(effect.task)
          const title = titles['task.reminded'](task?.name ?? '')
          return task?.state === 'open'
            ? peopleOf(task, members).map((user) => ({ user, kind: 'task.reminded', title, link: ofTask(task.id) }))
            : []
        }
        case 'copy':
          return effect.users.map((user) => ({ user, kind: 'process.copied', title: copied, link: ofInstance }))
        case 'ended': {
          const { starter } = before.instance
          const title = endings[effect.status]
          return starter === null || title === undefined
            ? []
            : [{ user: starter, kind: 'process.ended', title: withReason(title, command), link: ofInstance }]
        }
        default:
          return []
      }
    }),
  ]
  // who learns of the end needs no word of a copy in the same step, which templates send to the initiator
  const told = new Set(messages.flatMap(({ kind, user }) => (kind === 'process.ended' ? [user] : [])))
  return messages.filter(({ kind, user }) => user !== by && !(kind === 'process.copied' && told.has(user)))
}

/** Link of the messages about a task. */
const linkOf = (instanceId: number, task: number): string => `${handlePath}?taskId=${instanceId}-${task}`

/**
 * Links of the messages about tasks that a step closes or somebody claims: nobody else has to act on them anymore. A
 * task that is given to somebody keeps its messages, because one of them is new.
 */
export const linksOfSettledTasks = (
  instanceId: number,
  { tasks, log }: Pick<Changes, 'tasks' | 'log'>,
): readonly string[] => {
  const claimed = new Set(log.flatMap(({ action, task }) => (action === 'claim' ? [task] : [])))
  return tasks.filter(({ id, state }) => state !== 'open' || claimed.has(id)).map(({ id }) => linkOf(instanceId, id))
}

/** People who have less to do after a step: those of the tasks that it closes, and those who might have claimed one. */
export const peopleOfSettledTasks = (
  before: Pick<Before, 'tasks'>,
  { tasks }: Pick<Changes, 'tasks'>,
  members: Members,
): readonly number[] => [
  ...tasks.filter(({ state }) => state !== 'open').flatMap((task) => peopleOf(task, members)),
  ...unclaimedBefore(before, tasks).flatMap((task) => peopleOf(task, members)),
]

const isUnclaimed = ({ state, assignee }: Task): boolean => state === 'open' && assignee === null

/** Tasks as they were before a step that closes them, or gives them to one person. */
function unclaimedBefore(before: Pick<Before, 'tasks'>, changed: readonly Task[]): readonly Task[] {
  const now = new Map(changed.map((task) => [task.id, task]))
  return before.tasks.filter((task) => {
    const after = now.get(task.id)
    return after !== undefined && isUnclaimed(task) && !isUnclaimed(after)
  })
}

const longestReason = 80

/** A comment as a short reason on one line. */
export function reasonOf(comment: string | null | undefined): string {
  const reason = (comment ?? '').replaceAll(/\s+/g, ' ').trim()
  return reason.length > longestReason ? `${reason.slice(0, longestReason - 1)}…` : reason
}

/** Why a task was returned, or a process rejected or terminated; empty without a comment. */
const whyOf = (command: Command): string =>
  ['return', 'reject', 'terminate'].includes(command.do) && 'comment' in command ? reasonOf(command.comment) : ''

/** Adds why a process was rejected or terminated, so that nobody has to open it to know. */
function withReason(title: LocalizedText, command: Command): LocalizedText {
  const reason = whyOf(command)
  if (reason === '') return title
  return typeof title === 'string'
    ? `${title}: ${reason}`
    : { 'zh-cn': `${title['zh-cn']}：${reason}`, en: `${title.en ?? title['zh-cn']}: ${reason}` }
}

/** The assignee, or the users who may claim the task. */
export function peopleOf(
  { assignee, candidates }: Pick<Task, 'assignee' | 'candidates'>,
  members: Members,
): readonly number[] {
  if (assignee !== null) return [assignee]
  const all = candidates.flatMap((one) =>
    one.startsWith('user:') ? [Number(one.slice('user:'.length))] : (members.get(one) ?? []),
  )
  return [...new Set(all)].slice(0, maxNotified)
}

const titles = {
  'task.assigned': (name: string) => ({ 'zh-cn': `新的待办：${name}`, en: `New task: ${name}` }),
  'task.returned': (reason: string) => ({
    'zh-cn': `退回给你${reason && `：${reason}`}`,
    en: `Returned to you${reason && `: ${reason}`}`,
  }),
  'task.reminded': (name: string) => ({ 'zh-cn': `催办：${name}`, en: `Reminder: ${name}` }),
}
const copied = { 'zh-cn': '抄送给你', en: 'You were CC’d' }
/** a starter who withdraws needs no message */
const endings: Readonly<Partial<Record<InstanceStatus, LocalizedText>>> = {
  approved: { 'zh-cn': '流程已通过', en: 'Your process was approved' },
  rejected: { 'zh-cn': '流程被驳回', en: 'Your process was rejected' },
  terminated: { 'zh-cn': '流程被终止', en: 'Your process was terminated' },
  failed: { 'zh-cn': '流程出错，已中止', en: 'Your process stopped because of an error' },
}
