import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useDesigner } from './designer-context.ts'
import { designerMessages, nodeNames, titleOf } from './messages.ts'
import { newId, newNode, nodeIcons, offeredTypes, type OfferedType } from './node-types.ts'
import { branchOf, find, holdsAnchor, insert, move } from './edit-tree.ts'
import classes from './tree-canvas.module.css'

/** The line below a node or branch with its "+"; a drop target while a node is moved. */
export function AddNode({ anchor, isLast = false }: { readonly anchor: string; readonly isLast?: boolean }) {
  const t = useMessages(designerMessages)
  const { tree, isReadonly, moving, edit, select, focus, startMove } = useDesigner()
  const node = find(tree, anchor)
  const name = node ? titleOf(node, t) : (branchOf(tree, anchor)?.name ?? '')

  const add = (type: OfferedType): void => {
    const added = newNode(type, newId, nodeNames(t))
    edit((now) => insert(now, anchor, added))
    // the drawer opens at once for people and times; a split has no settings of its own
    const first = added.branches?.[0]
    if (!first) select(added.id)
    focus(first?.id ?? added.id)
  }
  const place = (): void => {
    if (!moving) return
    edit((now) => move(now, moving.id, anchor))
    startMove(undefined)
    focus(moving.id)
  }

  const canPlace = moving && !holdsAnchor(moving, anchor) && find(tree, anchor)?.next?.id !== moving.id
  const item = (type: OfferedType) => {
    const Icon = nodeIcons[type]
    return (
      <Menu.Item key={type} leftSection={<Icon size={18} aria-hidden="true" />} onClick={() => add(type)}>
        {t(`type.${type}`)}
        <span className={classes.hint}>{t(`hint.${type}`)}</span>
      </Menu.Item>
    )
  }

  return (
    <div
      className={classes.gap}
      data-last={isLast || undefined}
      data-quiet={(moving ? !canPlace : isReadonly) || undefined}
    >
      {moving
        ? canPlace && (
            <Button
              className={classes.place ?? ''}
              size="compact-sm"
              variant="light"
              aria-label={t('add.placeOf', { name })}
              onClick={place}
            >
              {t('add.place')}
            </Button>
          )
        : !isReadonly && (
            <Menu width={260} position="bottom" withArrow>
              <Menu.Target>
                <ActionIcon
                  className={classes.add ?? ''}
                  radius="xl"
                  variant="default"
                  aria-label={t('add.here', { name })}
                >
                  <IconPlus size={16} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {(['people', 'flow', 'calls'] as const).map((group) => (
                  <Fragment key={group}>
                    <Menu.Label>{t(`add.${group}`)}</Menu.Label>
                    {offeredTypes[group].map(item)}
                  </Fragment>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
    </div>
  )
}
