import { ActionIcon, TextInput } from '@mantine/core'
import { IconFolder, IconFolders, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { found, type OptionNode } from '../../schema-form/option-tree.ts'
import { TreeView } from '../../schema-form/tree-view.tsx'
import { useTreeOptions } from '../../schema-form/use-tree-options.ts'
import { useMessages } from '../../kit/messages.ts'
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
const searchedAbove = 12

/**
 * Tree beside a list, such as departments beside users: selecting a branch filters the list by the branch and its
 * descendants.
 */
export default function TreeFilter({ base, name, tools, value, onPick, isTitled = false }: TreeFilterProps) {
  const t = useMessages(crudMessages)
  const { nodes, isLoading, error, reload } = useTreeOptions(base)
  const [text, setText] = useState('')
  const [isSearching, setSearching] = useState(isTitled)
  /** Whether Esc has closed the search: the focus goes back to its button. */
  const isLeft = useRef(false)
  const shown = found(nodes, text)
  // lower case within a sentence, except abbreviations
  const noun = name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
  // a branch from storage or a link may have been removed
  const isGone = tools !== undefined && value !== undefined && !isLoading && !error && !holdsNode(nodes, value)
  useEffect(() => {
    if (isGone) onPick(undefined)
  })
  const isLong = sizeOf(nodes) > searchedAbove
  const close = (): void => {
    setText('')
    setSearching(false)
  }
  const all: OptionNode = { value: '', label: t('aside.all'), children: [] }

  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        {isLong && isSearching ? (
          <TextInput
            className={classes.search ?? ''}
            size="xs"
            type="search"
            // the button that opened the search is gone
            ref={isTitled ? undefined : focusFirst}
            aria-label={t('aside.search', { name: noun })}
            placeholder={t('aside.search', { name: noun })}
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || isTitled) return
              isLeft.current = true
              close()
            }}
            onBlur={() => {
              if (text === '' && !isTitled) close()
            }}
          />
        ) : (
          <span className={classes.name}>{isTitled ? '' : name}</span>
        )}
        {isLong && !isSearching && (
          <ActionIcon
            size={30}
            ref={(button) => {
              if (button && isLeft.current) button.focus()
              isLeft.current = false
            }}
            aria-label={t('aside.search', { name: noun })}
            title={t('aside.search', { name: noun })}
            onClick={() => setSearching(true)}
          >
            <IconSearch size={16} aria-hidden="true" />
          </ActionIcon>
        )}
        {tools !== undefined && (
          <Suspense>
            <TreeTools module={tools} value={value} onGone={() => onPick(undefined)} />
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

const TreeTools = lazy(() => import('./tree-row-actions.tsx'))

const focusFirst = (input: HTMLInputElement | null): void => input?.focus()

const sizeOf = (nodes: readonly OptionNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + sizeOf(children), 0)

const holdsNode = (nodes: readonly OptionNode[], value: string): boolean =>
  nodes.some((node) => node.value === value || holdsNode(node.children ?? [], value))
