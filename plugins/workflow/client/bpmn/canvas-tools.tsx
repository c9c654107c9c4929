import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFocusCentered, IconLayoutDistributeHorizontal, IconMap, IconMinus, IconPlus } from '@tabler/icons-react'
import type Modeler from 'bpmn-js/lib/Modeler'
import type CommandStack from 'diagram-js/lib/command/CommandStack'
import type Canvas from 'diagram-js/lib/core/Canvas'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { Element as ModelElement } from '#schemas/process/compile/bpmn-model.ts'
import classes from './bpmn.module.css'
import { tidy } from './layout-command.ts'
import { bpmnMessages } from './messages.ts'
import { fit } from './bpmn-modeler.ts'

export interface DesignerToolsProps {
  readonly modeler: Modeler
  readonly isReadonly: boolean
  readonly hasMinimap: boolean
  readonly onMinimap: (has: boolean) => void
}

/** Tools of the canvas: zoom, fit to the window, automatic layout, minimap. */
export function DesignerTools({ modeler, isReadonly, hasMinimap, onMinimap }: DesignerToolsProps) {
  const t = useMessages(bpmnMessages)
  const step = (by: number): void => modeler.get<{ stepZoom(by: number): void }>('zoomScroll').stepZoom(by)
  const root = modeler.get<Canvas>('canvas').getRootElement() as { readonly businessObject?: unknown }
  const process = root.businessObject as ModelElement | undefined
  // automatic layout would break the order of pools and lanes
  const canTidy =
    !isReadonly && process?.$type === 'bpmn:Process' && ((process.laneSets ?? []) as readonly unknown[]).length === 0
  const tools = [
    ['out', IconMinus, () => step(-1)],
    ['in', IconPlus, () => step(1)],
    ['fit', IconFocusCentered, () => fit(modeler)],
    ...(canTidy
      ? ([
          [
            'tidy',
            IconLayoutDistributeHorizontal,
            () => {
              tidy(modeler.get<CommandStack>('commandStack'), process)
              fit(modeler)
            },
          ],
        ] as const)
      : []),
  ] as const
  return (
    <div className={classes.tools}>
      {tools.map(([name, Icon, act]) => (
        <Tooltip key={name} label={t(`tool.${name}`)}>
          <ActionIcon aria-label={t(`tool.${name}`)} onClick={act}>
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      ))}
      <Tooltip label={t('minimap')}>
        <ActionIcon aria-label={t('minimap')} aria-pressed={hasMinimap} onClick={() => onMinimap(!hasMinimap)}>
          <IconMap size={18} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
