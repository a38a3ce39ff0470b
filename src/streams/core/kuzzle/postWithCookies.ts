/**
 * One POST that carries the browser's cookies and keeps those that are set: the answer's JSON, or null where nobody
 * answered. Needs XMLHttpRequest, so a browser or its worker. @throws Error for an answer that is no JSON
 */
export function postWithCookies(url: string, body: object | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.onerror = () => resolve(null);
    request.onload = () => {
      try {
        resolve(JSON.parse(request.responseText));
      } catch (cause) {
        reject(new Error(`${url} answers ${request.status} and no JSON: ask again.`, { cause }));
      }
    };
    request.open("POST", url);
    request.withCredentials = true;
    request.setRequestHeader("Content-Type", "application/json");
    request.send(body === undefined ? null : JSON.stringify(body));
  });
}
