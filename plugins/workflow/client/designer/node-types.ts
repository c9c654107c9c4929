import {
  IconArrowsSplit2,
  IconBolt,
  IconEdit,
  IconGitBranch,
  IconGitFork,
  IconHourglass,
  IconMailForward,
  IconPlayerStop,
  IconSitemap,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { TreeNode, TreeType } from '#schemas/process/tree/approval-tree.ts'

export const nodeIcons: Readonly<Record<TreeType, ComponentType<{ size?: number; stroke?: number }>>> = {
  start: IconUser,
  approve: IconUserCheck,
  handle: IconEdit,
  copy: IconMailForward,
  branch: IconGitBranch,
  parallel: IconGitFork,
  inclusive: IconArrowsSplit2,
  delay: IconHourglass,
  subProcess: IconSitemap,
  trigger: IconBolt,
  end: IconPlayerStop,
}

/** Types that the "+" offers; imported trees may contain others. */
export const offeredTypes = {
  people: ['approve', 'handle', 'copy'],
  flow: ['branch', 'parallel', 'inclusive', 'delay'],
  calls: ['subProcess', 'trigger'],
} as const
export type OfferedType = (typeof offeredTypes)[keyof typeof offeredTypes][number]

/** Texts for the names of new nodes. */
export type NodeNames = (name: TreeType | 'when' | 'otherwise' | 'side', values?: { readonly n: number }) => string

/** A new node with the usual settings; people are left empty. */
export function newNode(type: TreeType, nextId: () => string, name: NodeNames): TreeNode {
  const node = { id: nextId(), type, name: name(type) }
  switch (type) {
    case 'approve':
      return { ...node, mode: { kind: 'any' }, empty: 'admin' }
    case 'handle':
      return { ...node, mode: { kind: 'any' } }
    case 'branch':
    case 'inclusive':
      return {
        ...node,
        branches: [
          { id: nextId(), name: name('when', { n: 1 }) },
          { id: nextId(), name: name('otherwise') },
        ],
      }
    case 'parallel':
      return { ...node, branches: [1, 2].map((n) => ({ id: nextId(), name: name('side', { n }) })) }
    case 'delay':
      return { ...node, for: 'P1D' }
    default:
      return node
  }
}

/** Ids in the model's XML must begin with a letter. */
export function newId(): string {
  const [a, b] = crypto.getRandomValues(new Uint32Array(2))
  return `n${a!.toString(36)}${b!.toString(36)}`
}
