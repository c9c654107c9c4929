import { IconFolder, IconFolders } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { found, type OptionNode } from '../../schema-form/option-tree.ts'
import { TreeView } from '../../schema-form/tree-view.tsx'
import { useTreeOptions } from '../../schema-form/use-tree-options.ts'
import { useMessages } from '../../kit/i18n.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import classes from './tree-filter.module.css'
import { crudMessages } from '../messages.ts'

export interface TreeFilterProps {
  /** Base of the tree module. */
  readonly base: string
  /** Name of the tree's rows. */
  readonly name: string
  /** Module whose own actions are offered beside the search. */
  readonly tools?: string | undefined
  /** Id of the selected branch. */
  readonly value: string | undefined
  readonly onPick: (value: string | undefined) => void
  /** Whether the name stands above, as the title of a drawer: then the search is always open. */
  readonly isTitled?: boolean
}

/** Number of nodes above which the tree has a search: fewer are seen at once. */
const searchedAbove = 15

/**
 * Tree beside a list, such as departments beside users: selecting a branch filters the list by the branch and its
 * descendants.
 */
export default function TreeFilter({ base, name, tools, value, onPick, isTitled = false }: TreeFilterProps) {
  const t = useMessages(crudMessages)
  const { nodes, isLoading, error, reload } = useTreeOptions(base)
  const [text, setText] = useState('')
  const shown = found(nodes, text)
  // lower case within a sentence, except abbreviations
  const noun = name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
  // a branch from storage or a link may have been removed
  const isGone = tools !== undefined && value !== undefined && !isLoading && !error && !holdsNode(nodes, value)
  useEffect(() => {
    if (isGone) onPick(undefined)
  })
  const all: OptionNode = { value: '', label: t('aside.all'), children: [] }

  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        {!isTitled && <span className={classes.name}>{name}</span>}
        {sizeOf(nodes) > searchedAbove && (
          <Suspense>
            <TreeSearch name={noun} value={text} isKept={isTitled} onChange={setText} />
          </Suspense>
        )}
        {tools !== undefined && (
          <Suspense>
            <TreeRowActions module={tools} value={value} onGone={() => onPick(undefined)} />
          </Suspense>
        )}
      </div>
      <div className={classes.scroll}>{tree()}</div>
    </div>
  )

  function tree(): ReactNode {
    if (error) return <ErrorState subject={name} error={error} onRetry={reload} compact />
    if (isLoading) return <RowsSkeleton rows={8} widths={['1fr']} rowHeight={30} />
    if (shown.length === 0 && nodes.length > 0) return <p className={classes.note}>{t('aside.none')}</p>
    return (
      <>
        {branches()}
        {nodes.length === 0 && <p className={classes.note}>{t('aside.empty', { name: noun })}</p>}
      </>
    )
  }

  function branches(): ReactNode {
    return (
      <TreeView
        nodes={text.trim() === '' || nodes.length === 0 ? [all, ...shown] : shown}
        label={name}
        isOpen={text.trim() !== ''}
        current={value ?? ''}
        openAtFirst={30}
        {...(tools === undefined ? {} : { iconOf: folderIcon })}
        onPick={(node) => onPick(node.value === '' || node.value === value ? undefined : node.value)}
      />
    )
  }
}

// a tree with tools of its own holds rows as folders do
const folderIcon = ({ value }: OptionNode): ReactNode =>
  value === '' ? <IconFolders size={16} aria-hidden="true" /> : <IconFolder size={16} aria-hidden="true" />

const TreeSearch = lazy(() => import('./tree-search.tsx'))
const TreeRowActions = lazy(() => import('./tree-row-actions.tsx'))

const sizeOf = (nodes: readonly OptionNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + sizeOf(children), 0)

const holdsNode = (nodes: readonly OptionNode[], value: string): boolean =>
  nodes.some((node) => node.value === value || holdsNode(node.children ?? [], value))
