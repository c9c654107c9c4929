import { useMessages, comma } from '#renderer/kit/i18n.ts'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { handlePath, type InstanceDetail, type TimelineEntry } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import { actionTones, statusTones, type ShownStatus } from '../process-status.ts'
import { AttachmentList } from './timeline-entry-attachments.tsx'
import classes from './process-timeline.module.css'

const known = [
  'start',
  'approve',
  'reject',
  'return',
  'transfer',
  'delegate',
  'addSign',
  'removeSign',
  'claim',
  'unclaim',
  'copy',
  'comment',
  'takeBack',
  'substitute',
  'remind',
  'withdraw',
  'terminate',
  'suspend',
  'activate',
  'migrate',
] as const
type Known = (typeof known)[number]

const timeouts: Readonly<Record<string, 'timeoutApprove' | 'timeoutReject' | 'timeoutRemind' | 'timeoutEscalate'>> = {
  'timeout.approve': 'timeoutApprove',
  'timeout.reject': 'timeoutReject',
  'timeout.remind': 'timeoutRemind',
  'timeout.escalate': 'timeoutEscalate',
}

/** Decisions by the policies of a node, whose entry names the policy as its comment. */
const policies: Readonly<Record<string, 'autoApprove' | 'autoReject'>> = {
  'auto.approve': 'autoApprove',
  'auto.reject': 'autoReject',
}
const policyReasons = ['empty', 'sameAsStarter', 'repeat'] as const

export function shownStatus(instance: InstanceDetail): ShownStatus {
  if (instance.isSuspended) return 'suspended'
  if (returnOf(instance)) return 'returned'
  // an automatic task has failed, and nobody but an administrator goes on
  return instance.status === 'running' && instance.problems.length > 0 ? 'failed' : instance.status
}

/** Actions that return a process, those of policies and deadlines included. */
const returning = ['return', 'reject', 'timeout.reject', 'auto.reject']
const moving = [...returning, 'approve', 'jump', 'takeBack']

/** Nodes that a process started with. */
export const startsOf = ({ timeline }: Pick<InstanceDetail, 'timeline'>): ReadonlySet<string | null> =>
  new Set(timeline.filter(({ action }) => action === 'start').map(({ node }) => node))

/** The entry that returned a process to its initiator, who has not resubmitted it yet. */
export function returnOf(instance: InstanceDetail): TimelineEntry | undefined {
  const starts = startsOf(instance)
  if (instance.status !== 'running' || !instance.nodes.some(({ id, state }) => state === 'active' && starts.has(id)))
    return undefined
  const last = instance.timeline.findLast(({ action }) => moving.includes(action))
  return last && returning.includes(last.action) ? last : undefined
}

const decisions = ['approve', 'reject', 'return']

/** Entries whose comment is a part of their sentence. */
export const hasOwnComment = ({ action }: TimelineEntry): boolean => action !== 'migrate' && !(action in policies)

/** Whether somebody waits for others at the same step, such as whoever has asked them to go first. */
export const hasLaterSigners = ({ nodes }: InstanceDetail): boolean =>
  nodes.some((node) => node.state === 'active' && node.people.some(({ state }) => state === 'waiting'))

/** History of a process, oldest first, and the current assignees. */
export function Timeline({ instance }: { readonly instance: InstanceDetail }) {
  const t = useMessages(workflowMessages)
  const names = new Map(instance.nodes.map(({ id, name }) => [id, name]))
  const active = instance.status === 'running' ? instance.nodes.filter(({ state }) => state === 'active') : []
  const failed = new Set(instance.problems.map(({ node }) => node))
  // an approval of the start node is a resubmission, but before any decision its form has been filled in
  const starts = startsOf(instance)
  const isReturned = returnOf(instance) !== undefined

  const decided = instance.timeline.findIndex(({ action }) => decisions.includes(action))

  const worded = ({ action, node, toNames, when, comment }: TimelineEntry, at: number): string => {
    const timeout = timeouts[action]
    if (timeout) return t(`did.${timeout}`)
    const policy = policies[action]
    const why = policyReasons.find((one) => one === comment)
    if (policy) return t(`did.${policy}`, { why: why ? t(`policy.${why}`) : '' })
    if (action === 'approve' && starts.has(node)) return t(at === decided ? 'did.fillIn' : 'did.resubmit')
    const isFor = (action === 'approve' || action === 'reject') && toNames && toNames.length > 0
    if (isFor) return t(action === 'approve' ? 'did.approveFor' : 'did.rejectFor', { to: toNames.join(comma()) })
    if (!(known as readonly string[]).includes(action)) return t('did.other')
    if (action === 'addSign' && (when === 'before' || when === 'after'))
      return t(when === 'before' ? 'did.addSignBefore' : 'did.addSignAfter', { to: (toNames ?? []).join(comma()) })
    if (action === 'migrate') return t('did.migrate', { n: comment ?? '' })
    return t(`did.${action as Known}`, { to: (toNames ?? []).join(comma()) })
  }

  return (
    <ol className={classes.timeline}>
      {instance.timeline.map((entry, at) => (
        // entries are only appended, so their index is a stable key
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className={classes.entry} data-tone={actionTones[entry.action]}>
          <div className={classes.entryHead}>
            <span className={classes.who}>{entry.user ?? t('system')}</span>
            <span>{worded(entry, at)}</span>
          </div>
          <div className={classes.entryMeta}>
            {entry.node !== null && names.get(entry.node) && <span>{names.get(entry.node)}</span>}
            <Timestamp value={entry.time} />
          </div>
          {entry.comment && hasOwnComment(entry) && <p className={classes.comment}>{entry.comment}</p>}
          <AttachmentList entry={entry} />
        </li>
      ))}
      {active.map(({ id, name, people, kind }) => {
        const named = (wanted: string): readonly string[] =>
          people.filter(({ state }) => state === wanted).map((person) => person.name)
        const [open, later] = [named('open'), named('waiting')]
        return (
          <li
            key={id}
            className={classes.entry}
            data-tone={failed.has(id) ? 'fail' : isReturned && starts.has(id) ? statusTones.returned : 'now'}
          >
            <div className={classes.entryHead}>
              <span className={classes.who}>{name}</span>
            </div>
            <div className={classes.entryMeta}>
              {open.length > 0
                ? t(isReturned && starts.has(id) ? 'now.returned' : 'now.waiting', { names: open.join(comma()) })
                : t(`now.${failed.has(id) ? 'failed' : (kind ?? 'free')}`)}
            </div>
            {later.length > 0 && (
              <div className={classes.entryMeta}>{t('now.afterwards', { names: later.join(comma()) })}</div>
            )}
            {instance.calls
              .filter(({ node }) => node === id)
              .map((called) => (
                <TextLink key={called.instanceId} to={`${handlePath}?instanceId=${called.instanceId}`}>
                  {t('handle.openCalled', { name: called.name })}
                </TextLink>
              ))}
          </li>
        )
      })}
    </ol>
  )
}
