import { Observable } from "rxjs";

/** Runs what has the same key one after another, in order of arrival; other keys do not wait. */
export class Lanes {
  readonly #queues = new Map<string, (() => void)[]>();

  /** The given stream, subscribed once everything before it in its lane has ended or was left. */
  run<T>(key: string, task: () => Observable<T>): Observable<T> {
    return new Observable<T>((subscriber) => {
      const queue = this.#queues.get(key) ?? [];
      this.#queues.set(key, queue);
      const start = () => {
        subscriber.add(task().subscribe(subscriber));
      };
      queue.push(start);
      if (queue[0] === start) start();
      return () => {
        const isFirst = queue[0] === start;
        queue.splice(queue.indexOf(start), 1);
        if (queue.length === 0) this.#queues.delete(key);
        else if (isFirst) queue[0]?.();
      };
    });
  }
}
