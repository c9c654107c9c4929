import type { ReactNode } from 'react'
import { nameOf, conditionMessages } from '#renderer/condition/messages.ts'
import { formatDateTime } from '#renderer/kit/format-values.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { useRefLabels } from '#renderer/schema-form/use-options.ts'
import type { Form } from '#schemas/form/form.ts'
import type { Assign, AssignWay } from '#schemas/process/node-settings.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { useChoices } from './designer-context.ts'
import { designerMessages, useDuration } from './messages.ts'

/** Modules whose rows an assignment refers to. */
export const assigneeModules: Readonly<Partial<Record<AssignWay, string>>> = {
  users: '/system/user',
  roles: '/system/role',
  posts: '/system/post',
  deptMembers: '/system/dept',
  deptLeader: '/system/dept',
  leaders: '/system/dept',
}

/** Strategies that may find several people; the summary then includes how they decide. */
export const mayMatchSeveral = (assign: Assign | undefined): boolean =>
  !['starter', 'starterLeader'].includes(assign?.by ?? '')

export interface Summary {
  readonly text: ReactNode
  /** Whether a required setting is missing. */
  readonly isOpen: boolean
}

const isRowId = (id: string | number): boolean => /^\d+$/.test(String(id))

const isCall = ({ type }: TreeNode): boolean => type === 'subProcess' || type === 'trigger'

/** Summary of a node in one line: assignees, and how they decide. */
export function useSummary(node: TreeNode, form: Form): Summary {
  const t = useMessages(designerMessages)
  const tc = useMessages(conditionMessages)
  const localText = useText()
  const duration = useDuration()
  const { assign } = node
  const choices = useChoices(isCall(node))
  // models from elsewhere name people by username, which has no label
  const labels = useRefLabels(assign && assigneeModules[assign.by], (assign?.ids ?? []).filter(isRowId))
  const open = (text: string): Summary => ({ text, isOpen: true })
  const done = (text: string): Summary => ({ text, isOpen: false })

  switch (node.type) {
    case 'start':
      return done(t('summary.start'))
    case 'delay':
      if (node.for !== undefined && node.for !== '')
        return done(t(node.clock === 'working' ? 'summary.waitWorking' : 'summary.wait', { time: duration(node.for) }))
      return node.until ? done(t('summary.until', { time: formatDateTime(node.until) })) : open(t('summary.noTime'))
    case 'approve':
    case 'handle':
    case 'copy': {
      const people = peopleOf()
      const isOne = assign?.by === 'users' && assign.ids?.length === 1
      if (people.isOpen || node.type === 'copy' || isOne || !mayMatchSeveral(assign)) return people
      const kind = node.mode?.kind ?? 'one'
      const mode =
        node.type === 'handle'
          ? t.maybe('handling', kind)
          : t(`summary.mode.${kind}`, { percent: Math.round((node.mode?.ratio ?? 1) * 100) })
      return mode === undefined ? people : done(`${String(people.text)} · ${mode}`)
    }
    case 'subProcess': {
      if (!node.key) return open(t('summary.noProcess'))
      if (!choices) return done(node.key)
      const called = choices.processes.find(({ key }) => key === node.key)
      if (!called) return open(t('summary.processGone'))
      if (called.isSuspended) return open(t('summary.processSuspended', { name: called.name }))
      if (!assign) return done(called.name)
      const people = peopleOf()
      return people.isOpen ? people : done(t('summary.filledIn', { name: called.name, people: String(people.text) }))
    }
    case 'trigger': {
      if (!node.handler) return open(t('summary.noHandler'))
      const handler = choices?.handlers.find(({ name }) => name === node.handler)
      if (choices && !handler) return open(t('summary.handlerGone', { name: node.handler }))
      if (handler?.isOff) return open(t('trigger.off', { title: handler.title }))
      const title = handler?.title ?? node.handler
      const names = Object.keys(node.outputs ?? {})
      return done(names.length === 0 ? title : t('summary.takes', { title, names: listed(names) }))
    }
    default:
      return done('')
  }

  function peopleOf(): Summary {
    if (!assign) return open(t('summary.nobody'))
    const { by, ids = [], level = 1, item, expression } = assign
    const names = ids.map((id) => labels[String(id)] ?? String(id))
    switch (by) {
      case 'users':
      case 'roles':
      case 'posts':
      case 'deptMembers':
        return names.length === 0
          ? open(t('summary.nobody'))
          : done(t(`summary.people.${by}`, { names: listed(names, by === 'users') }))
      case 'deptLeader':
        return done(
          names.length === 0 ? t('summary.people.ownLeader') : t('summary.people.deptLeader', { names: listed(names) }),
        )
      case 'leaders':
        return done(
          names.length === 0
            ? t('summary.people.leaders', { level })
            : t('summary.people.leadersOf', { level, names: listed(names) }),
        )
      case 'starterLeader':
        return done(level === 1 ? t('summary.people.starterLeader') : t('summary.people.upperLeader', { level }))
      case 'item': {
        const question = form.items.find(({ id }) => id === item)
        const name = question && nameOf(question, tc, localText)
        return name
          ? done(t(level > 1 ? 'summary.people.itemLeaders' : 'summary.people.item', { names: name, level }))
          : open(t('summary.noItem'))
      }
      case 'expression':
        return expression
          ? done(t('summary.people.expression', { names: expression }))
          : open(t('summary.noExpression'))
      default:
        return done(t(`summary.people.${by}`, { level }))
    }
  }

  function listed(names: readonly string[], arePeople = false): string {
    if (names.length <= 3) return names.join(t('summary.and'))
    const first = names.slice(0, 2).join(t('summary.and'))
    return t(arePeople ? 'summary.many' : 'summary.manyOf', { first, count: names.length })
  }
}
