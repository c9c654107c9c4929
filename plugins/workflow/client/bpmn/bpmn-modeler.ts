import Modeler from 'bpmn-js/lib/Modeler'
import type { ModdleElement } from 'bpmn-js/lib/model/Types'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type { Locale } from '#schemas/module/localized-text.ts'
import { keepLooseReferences, longestModel, type Element } from '#schemas/process/compile/bpmn-model.ts'
import { addDiagram, hasDiagram } from '#schemas/process/diagram/bpmn-di.ts'
import { placeNameLabels } from '#schemas/process/diagram/place-name-labels.ts'
import '../diagram/diagram.css'
import { bpmnRenderer, textRenderer } from '../diagram/diagram-theme-and-export.ts'
import { contextPadModule } from './context-pad-position.ts'
import { eventNameModule } from './event-name-gap.ts'
import { layoutModule } from './layout-command.ts'
import { modelerTexts } from './messages.ts'
import { beginDiagram, fitDiagram, type Drawn } from '../process-diagram/initial-viewport.ts'
import { undrawnModule } from './keep-undrawn-elements.ts'

/** Removes elements that the engine refuses from the menus; models that contain them keep them. */
const refused =
  /ad-hoc|transaction|event-subprocess|complex-gateway|escalation|conditional-(start|boundary|intermediate)|compensation|cancel-|error-start|data-|pool|participant/

interface MenuProvider {
  getPopupMenuEntries: () => (entries: Readonly<Record<string, object>>) => Readonly<Record<string, object>>
}
interface MenuRegistry {
  registerProvider(id: string, priority: number, provider: MenuProvider): void
}

class SupportedOnly implements MenuProvider {
  static readonly $inject = ['popupMenu']
  constructor(menu: MenuRegistry) {
    // lowest priority, so that the entries of all other providers are filtered
    menu.registerProvider('bpmn-replace', 100, this)
  }
  getPopupMenuEntries() {
    return (entries: Readonly<Record<string, object>>) =>
      Object.fromEntries(Object.entries(entries).filter(([id]) => !refused.test(id)))
  }
}

/** bpmn-js with our texts and colors. Its palette is replaced by `element-palette.tsx`, which works by keyboard. */
export function startModeler(container: HTMLElement, locale: Locale): Modeler {
  const texts = locale === 'en' ? {} : modelerTexts
  const translate = (template: string, values: Readonly<Record<string, string>> = {}): string =>
    (texts[template] ?? template).replace(/\{([^}]+)\}/g, (whole, name: string) => values[name] ?? whole)
  return new Modeler({
    container,
    bpmnRenderer,
    textRenderer: textRenderer(),
    additionalModules: [
      {
        __init__: ['supportedOnly'],
        supportedOnly: ['type', SupportedOnly],
        translate: ['value', translate],
        palette: ['value', null],
        paletteProvider: ['value', null],
      },
      contextPadModule,
      eventNameModule,
      layoutModule,
      undrawnModule,
    ],
  })
}

/** Opens a model and lays it out if it has no positions. Unresolved references are kept. */
export async function openModel(modeler: Modeler, xml: string): Promise<void> {
  if (xml.length > longestModel || /<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Error('xml')
  const moddle = modeler.get<{
    fromXML(text: string): Promise<{ rootElement: ModdleElement; warnings: readonly object[] }>
    create(type: string, values: object): object
  }>('moddle')
  const { rootElement, warnings } = await moddle.fromXML(xml)
  keepLooseReferences(warnings)
  const model = { definitions: rootElement as unknown as Element, warnings: [] }
  if (!hasDiagram(model)) addDiagram(model)
  placeNameLabels(model.definitions, (type, values) => moddle.create(type, values))
  await modeler.importDefinitions(rootElement)
  showIn(modeler)
}

/** Fits the drawing into the window, at most at 100 %. */
export const fit = (modeler: Modeler): void => fitDiagram(modeler.get<Canvas>('canvas'))

/** Shows the drawing after its window has changed; on small screens, where it would be too small, an element of it. */
export function showIn(modeler: Modeler, element?: Drawn): void {
  const canvas = modeler.get<Canvas>('canvas')
  canvas.resized()
  if (!isSmallScreen()) return fitDiagram(canvas)
  beginDiagram(canvas, element)
  if (element) showWithActions(modeler, element)
}

/**
 * Moves an element into the part of the window that palette and settings leave, with room for its actions above it where
 * there is some.
 */
export function showWithActions(modeler: Modeler, element: Drawn): void {
  const canvas = modeler.get<Canvas>('canvas')
  const { height } = canvas.viewbox().outer
  // at least 1, because 0 is read as the canvas's own distance; not all of it, because an element that fills what is left
  // is moved to the left edge
  const spare = Math.max(5, height - element.height * canvas.zoom())
  const [top, bottom] = [Math.min(96, spare * 0.75), Math.min(20, spare * 0.2)]
  canvas.scrollToElement(element as never, { top, left: 64, right: 64, bottom })
}

/** Below this width the settings are a sheet below the drawing (`bpmn.module.css`). */
export const isSmallScreen = (): boolean => matchMedia('(max-width: 900px)').matches

export const xmlOf = async (modeler: Modeler): Promise<string> => (await modeler.saveXML({ format: true })).xml ?? ''

/** A new process with a start event. */
export const newModel = (id: string, name: string, start: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="definitions_${id}" targetNamespace="urn:formwork:process">
  <bpmn:process id="${id}" name="${name}" isExecutable="true">
    <bpmn:startEvent id="start" name="${start}" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram_${id}">
    <bpmndi:BPMNPlane id="plane_${id}" bpmnElement="${id}">
      <bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="180" y="160" width="36" height="36" /></bpmndi:BPMNShape>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`
