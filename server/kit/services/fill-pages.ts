declare module 'fastify' {
  interface FastifyInstance {
    fillPages: FillPages
  }
}

/** The rendering of public pages and the built assets they link. */
export interface FillPages {
  /** URL of the built module that contains `render`, for workers; absent where pages are rendered from source. */
  readonly module?: string
  /** Renders a public page to HTML. */
  render(page: unknown): string
  /** Hashed URLs of the scripts and styles to link. */
  readonly assets: {
    readonly scripts: readonly string[]
    readonly styles: readonly string[]
    /** The script of a receipt's buttons. */
    readonly receipt?: readonly string[]
    /** Further scripts of item types. */
    readonly types?: Readonly<Record<string, readonly string[]>>
  }
}
