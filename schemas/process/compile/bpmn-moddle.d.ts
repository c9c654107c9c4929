/** Types of the used part of bpmn-moddle, whose package exports none. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(
      xml: string,
    ): Promise<{ readonly rootElement: object; readonly warnings: readonly { readonly message: string }[] }>
    toXML(element: object, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>
    create(type: string, attributes?: object): object
  }
}
