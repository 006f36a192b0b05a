type PostOptions = Pick<RequestInit, 'keepalive' | 'signal'>

/** Posts a form to the identity provider; `keepalive` completes the request even if the page unloads. */
export const postForm = async (
  address: string,
  form: Record<string, string>,
  options: PostOptions,
): Promise<Response> => fetch(address, { method: 'POST', body: new URLSearchParams(form), ...options })
